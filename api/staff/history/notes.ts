import type { Request, RequestHandler, Response } from 'express'
import { isAnswer, type NoteKind, type NoteRow } from '../../../shared/contract/note.ts'
import {
  type NewNoteBody,
  type NoteBody,
  newNoteBody,
  noteBody,
} from '../../../shared/contract/note-schema.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import {
  addNote,
  changeNote,
  deleteNote,
  lockNote,
  notesAbout,
} from '../../../shared/tables/history/notes.ts'
import { updateFirstResponse } from '../../../shared/tables/leads/lead-changes.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { UndoPeriod } from '../../../shared/tables/undo/recent-changes.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { lockRecord } from '../erased.ts'
import { giveBack, isTakenWith, takeLead, takenLead } from '../leads/take-lead.ts'
import { idOf } from '../record-id.ts'
import { meOf } from '../signin/session.ts'
import { keepNote, type NotedKind, type NotedRecord } from '../undo/notes.ts'
import { undoOf, undoPeriod } from '../undo/undo.ts'
import { setVersion, versionOf } from '../version.ts'

/** GET /api/staff/leads/:id/notes, and the same for partners: notes, newest first. */
export function showNotes({ db }: ApiContext, kind: NotedKind): RequestHandler {
  return async (request, response) => {
    response.json(await notesAbout(db, aboutOf(kind, request)))
  }
}

/**
 * POST /api/staff/leads/:id/notes, and the same for partners. A note of any kind except `note` reports a
 * contact, by which the client of a lead has been answered; a lead that nobody has becomes the user's. A request that repeats an `id` changes the note that it added,
 * so that a note whose response was lost is not added twice.
 */
export function writeNote({ config, db }: ApiContext, kind: NotedKind): RequestHandler {
  return async (request, response) => {
    const about = aboutOf(kind, request)
    const note = parseInput(newNoteBody, request.body, languageOf(request, config.LOCALE))
    const added = await db.transaction().execute(async (tx) => {
      await lockRecord(tx, kind, about.id)
      return await addOrChange(tx, config, about, note, meOf(response))
    })
    setVersion(response, added.version)
    response.status(201).json(added)
  }
}

async function addOrChange(
  tx: Database,
  config: Config,
  about: NotedRecord,
  body: NewNoteBody,
  me: Me,
) {
  const note = { ...body, id: body.id ?? newId() }
  const earlier = await lockNote(tx, about, note.id)
  if (earlier) return await rewrite(tx, config, about, { note: earlier, body, me })
  const isTaken = await takeWith(tx, config, about, note, me)
  const added = await addNote(tx, about, note, me)
  if (!added) throw new ApiError('STATE_CONFLICT')
  if (isAnswer(note.kind)) await updateAnswered(tx, about)
  return { ...added, ...(await takenLead(tx, config, about.id, isTaken)) }
}

// Whoever notes a contact with the client of a lead that nobody has gets it.
async function takeWith(
  tx: Database,
  config: Config,
  about: NotedRecord,
  { id, kind }: { id: string; kind: NoteKind },
  me: Me,
): Promise<boolean> {
  if (about.kind !== 'lead' || !isAnswer(kind)) return false
  return await takeLead(tx, config, { leadId: about.id, withId: id }, me)
}

type Rewriting = { note: NoteRow<Date>; body: NoteBody; me: Me; period?: UndoPeriod | undefined }

async function rewrite(
  tx: Database,
  config: Config,
  about: NotedRecord,
  { note, body: { kind, body }, me, period }: Rewriting,
) {
  if (note.authorId !== me.id) throw new ApiError('FORBIDDEN')
  requireNotSent(note)
  if (note.kind === kind && note.body === body) return note
  const event = { id: newId(), type: 'note.changed' } as const
  if (period) await keepNote(tx, period, { about, note, eventId: event.id }, me)
  const becomesAnswer = !isAnswer(note.kind) && isAnswer(kind)
  const isTaken = becomesAnswer && (await takeWith(tx, config, about, { id: note.id, kind }, me))
  const changed = await changeNote(tx, about, note, { kind, body }, me, event)
  if (isAnswer(note.kind) !== isAnswer(kind))
    await updateAnswered(tx, about, isAnswer(note.kind) ? note.createdAt : null)
  return { ...changed, ...(await takenLead(tx, config, about.id, isTaken)) }
}

/** PATCH /api/staff/leads/:id/notes/:noteId, and the same for partners: changes the user's own note. */
export function editNote({ config, db }: ApiContext, recordKind: NotedKind): RequestHandler {
  return async (request, response) => {
    const about = aboutOf(recordKind, request)
    const version = versionOf(request)
    const change = noteBody.partial()
    const { kind, body } = parseInput(change, request.body, languageOf(request, config.LOCALE))
    const changed = await db.transaction().execute(async (tx) => {
      const note = await lockOwnNote(tx, about, request, response)
      if (note.version !== version) throw new ApiError('VERSION_CONFLICT')
      const rewritten = { kind: kind ?? note.kind, body: body ?? note.body }
      const period = await undoPeriod(tx, config)
      const writing = { note, body: rewritten, me: meOf(response), period }
      const changed = await rewrite(tx, config, about, writing)
      return changed === note ? note : { ...changed, ...undoOf(period, config) }
    })
    setVersion(response, changed.version)
    response.json(changed)
  }
}

/** DELETE /api/staff/leads/:id/notes/:noteId, and the same for partners: deletes the user's own note, and returns it. */
export function removeNote({ config, db }: ApiContext, kind: NotedKind): RequestHandler {
  return async (request, response) => {
    const about = aboutOf(kind, request)
    const deleted = await db.transaction().execute(async (tx) => {
      const note = await lockOwnNote(tx, about, request, response)
      const me = meOf(response)
      const period = await undoPeriod(tx, config)
      const eventId = newId()
      const taking = { leadId: about.id, withId: note.id }
      const gaveBack = kind === 'lead' && (await isTakenWith(tx, config, taking, me))
      if (period)
        await keepNote(tx, period, { about, note, eventId, isDeleted: true, gaveBack }, me)
      await deleteNote(tx, about, note, me, eventId)
      if (isAnswer(note.kind)) await updateAnswered(tx, about, note.createdAt)
      if (gaveBack) await giveBack(tx, config, taking, me)
      return { ...note, ...undoOf(period, config) }
    })
    response.json(deleted)
  }
}

async function updateAnswered(
  tx: Database,
  { kind, id }: NotedRecord,
  withdrawn: Date | null = null,
) {
  if (kind === 'lead') await updateFirstResponse(tx, id, withdrawn)
}

function aboutOf(kind: NotedKind, request: Request): NotedRecord {
  return { kind, id: idOf(request) }
}

async function lockOwnNote(tx: Database, about: NotedRecord, request: Request, response: Response) {
  await lockRecord(tx, about.kind, about.id)
  const note = await lockNote(tx, about, idOf(request, 'noteId'))
  if (!note) throw new ApiError('NOT_FOUND')
  if (note.authorId !== meOf(response).id) throw new ApiError('FORBIDDEN')
  requireNotSent(note)
  return note
}

// What was sent to a client as an email stays as it was sent.
function requireNotSent({ emailId }: NoteRow<Date>) {
  if (emailId) throw new ApiError('STATE_CONFLICT')
}
