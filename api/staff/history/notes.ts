import type { Request, RequestHandler, Response } from 'express'
import { isAnswer } from '../../../shared/contract/note.ts'
import { noteBody } from '../../../shared/contract/note-schema.ts'
import {
  addNote,
  changeNote,
  deleteNote,
  lockNote,
  type NoteAbout,
  notesAbout,
} from '../../../shared/tables/history/notes.ts'
import { updateFirstResponse } from '../../../shared/tables/leads/lead-changes.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { parseBody } from '../../http/validation.ts'
import { lockRecord } from '../erased.ts'
import { idOf } from '../record-id.ts'
import { meOf } from '../signin/session.ts'
import { setVersion, versionOf } from '../version.ts'

/** The kinds of record that can have notes. */
type NotedKind = 'lead' | 'partner'

/** GET /api/staff/leads/:id/notes, and the same for partners: notes, newest first. */
export function showNotes({ db }: ApiContext, kind: NotedKind): RequestHandler {
  return async (request, response) => {
    response.json(await notesAbout(db, aboutOf(kind, request)))
  }
}

/**
 * POST /api/staff/leads/:id/notes, and the same for partners. A note of any kind except `note` reports a
 * contact, by which the client of a lead has been answered.
 */
export function writeNote({ config, db }: ApiContext, kind: NotedKind): RequestHandler {
  return async (request, response) => {
    const about = aboutOf(kind, request)
    const note = parseBody(noteBody, request.body, languageOf(request, config.LOCALE))
    const added = await db.transaction().execute(async (tx) => {
      await lockRecord(tx, kind, about.id)
      const added = await addNote(tx, about, note, meOf(response))
      if (isAnswer(note.kind)) await updateAnswered(tx, about)
      return added
    })
    setVersion(response, added.version)
    response.status(201).json(added)
  }
}

/** PATCH /api/staff/leads/:id/notes/:noteId, and the same for partners: changes the user's own note. */
export function editNote({ config, db }: ApiContext, recordKind: NotedKind): RequestHandler {
  return async (request, response) => {
    const about = aboutOf(recordKind, request)
    const version = versionOf(request)
    const change = noteBody.partial()
    const { kind, body } = parseBody(change, request.body, languageOf(request, config.LOCALE))
    const changed = await db.transaction().execute(async (tx) => {
      const note = await lockOwnNote(tx, about, request, response)
      if (note.version !== version) throw new ApiError('VERSION_CONFLICT')
      const rewritten = { kind: kind ?? note.kind, body: body ?? note.body }
      const changed = await changeNote(tx, about, note, rewritten, meOf(response))
      if (isAnswer(note.kind) !== isAnswer(rewritten.kind)) await updateAnswered(tx, about)
      return changed
    })
    setVersion(response, changed.version)
    response.json(changed)
  }
}

/** DELETE /api/staff/leads/:id/notes/:noteId, and the same for partners: deletes the user's own note. */
export function removeNote({ db }: ApiContext, kind: NotedKind): RequestHandler {
  return async (request, response) => {
    const about = aboutOf(kind, request)
    await db.transaction().execute(async (tx) => {
      const note = await lockOwnNote(tx, about, request, response)
      await deleteNote(tx, about, note, meOf(response))
      if (isAnswer(note.kind)) await updateAnswered(tx, about)
    })
    response.status(204).end()
  }
}

async function updateAnswered(tx: Database, { kind, id }: NoteAbout) {
  if (kind === 'lead') await updateFirstResponse(tx, id)
}

function aboutOf(kind: NotedKind, request: Request): NoteAbout {
  return { kind, id: idOf(request) }
}

async function lockOwnNote(tx: Database, about: NoteAbout, request: Request, response: Response) {
  await lockRecord(tx, about.kind, about.id)
  const note = await lockNote(tx, about, idOf(request, 'noteId'))
  if (!note) throw new ApiError('NOT_FOUND')
  if (note.authorId !== meOf(response).id) throw new ApiError('FORBIDDEN')
  return note
}
