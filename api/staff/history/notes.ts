import type { Request, RequestHandler, Response } from 'express'
import { isAnswer, noteBody } from '../../../shared/contract/note.ts'
import {
  addNote,
  changeNote,
  deleteNote,
  lockNote,
  type NoteSubject,
  notesAbout,
} from '../../../shared/tables/history/notes.ts'
import { markAnswered } from '../../../shared/tables/leads/lead-changes.ts'
import { isLead } from '../../../shared/tables/leads/leads.ts'
import { isPartner } from '../../../shared/tables/partners/partners.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { parseBody } from '../../http/validation.ts'
import { idOf } from '../record-id.ts'
import { meOf } from '../signin/session.ts'
import { setVersion, versionOf } from '../version.ts'

/** What notes are written about, and whether there is one. */
const exists = { lead: isLead, partner: isPartner }
type Noted = keyof typeof exists

/** GET /api/staff/leads/:id/notes, and of partners: the latest first. */
export function showNotes({ db }: ApiContext, kind: Noted): RequestHandler {
  return async (request, response) => {
    response.json(await notesAbout(db, subjectOf(kind, request)))
  }
}

/** POST /api/staff/leads/:id/notes, and of partners: one about a lead that tells of a call or a message answers the client. */
export function writeNote({ config, db }: ApiContext, kind: Noted): RequestHandler {
  return async (request, response) => {
    const about = subjectOf(kind, request)
    const note = parseBody(noteBody, request.body, languageOf(request, config.LOCALE))
    const added = await db.transaction().execute(async (tx) => {
      if (!(await exists[kind](tx, about.id))) throw new ApiError('NOT_FOUND')
      if (kind === 'lead' && isAnswer(note.kind)) await markAnswered(tx, about.id)
      return await addNote(tx, about, note, meOf(response))
    })
    setVersion(response, added.version)
    response.status(201).json(added)
  }
}

/** PATCH /api/staff/leads/:id/notes/:noteId, and of partners: one's own. */
export function rewriteNote({ config, db }: ApiContext, subject: Noted): RequestHandler {
  return async (request, response) => {
    const about = subjectOf(subject, request)
    const version = versionOf(request)
    const change = noteBody.partial()
    const { kind, body } = parseBody(change, request.body, languageOf(request, config.LOCALE))
    const changed = await db.transaction().execute(async (tx) => {
      const note = await ownNote(tx, about, request, response)
      if (note.version !== version) throw new ApiError('VERSION_CONFLICT')
      const rewritten = { kind: kind ?? note.kind, body: body ?? note.body }
      return await changeNote(tx, about, note, rewritten, meOf(response))
    })
    setVersion(response, changed.version)
    response.json(changed)
  }
}

/** DELETE /api/staff/leads/:id/notes/:noteId, and of partners: one's own. */
export function removeNote({ db }: ApiContext, kind: Noted): RequestHandler {
  return async (request, response) => {
    const about = subjectOf(kind, request)
    await db.transaction().execute(async (tx) => {
      const note = await ownNote(tx, about, request, response)
      await deleteNote(tx, about, note, meOf(response))
    })
    response.status(204).end()
  }
}

function subjectOf(kind: Noted, request: Request): NoteSubject {
  return { kind, id: idOf(request) }
}

async function ownNote(tx: Database, about: NoteSubject, request: Request, response: Response) {
  const note = await lockNote(tx, about, idOf(request, 'noteId'))
  if (!note) throw new ApiError('NOT_FOUND')
  if (note.authorId !== meOf(response).id) throw new ApiError('FORBIDDEN')
  return note
}
