import { type Insertable, sql } from 'kysely'
import type { EventType } from '../../contract/event.ts'
import type { NoteRow } from '../../contract/note.ts'
import type { NewNoteBody, NoteBody } from '../../contract/note-schema.ts'
import type { PersonMessage } from '../../contract/person.ts'
import type { Me } from '../../contract/staff.ts'
import type { SubmissionKind } from '../../contract/submission.ts'
import { newId } from '../../domain/new-id.ts'
import type { Database, Tables } from '../tables.ts'
import { appendEvents, staffEvent } from './events.ts'

export type NewNote = Insertable<Tables['notes']>

/** Inserts notes without events, for demo data. */
export async function insertNotes(db: Database, notes: NewNote[]): Promise<void> {
  await db.insertInto('notes').values(notes).execute()
}

/** The submission that a note is about. */
export type NoteAbout = { kind: SubmissionKind; id: string }

/** Returns the notes about a submission, newest first. */
export async function notesAbout(db: Database, about: NoteAbout): Promise<NoteRow<Date>[]> {
  return await selectNotes(db, about).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()
}

/** Returns the notes about emails and messages to the clients of these leads, with the lead, the newest first, at most `limit`. */
export async function messagesAbout(
  db: Database,
  leadIds: string[],
  limit: number,
): Promise<PersonMessage<Date>[]> {
  return await db
    .selectFrom('notes')
    .select(noteColumns)
    .select('aboutId as leadId')
    .select(sql<string>`(select ref_code from leads where leads.id = about_id)`.as('refCode'))
    .where('aboutKind', '=', 'lead')
    .where(sql<boolean>`about_id = any(${leadIds}::uuid[])`)
    .where('kind', 'in', ['email', 'message'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns a note about this submission, if it exists, and locks its row until the transaction ends. */
export async function lockNote(
  tx: Database,
  about: NoteAbout,
  id: string,
): Promise<NoteRow<Date> | undefined> {
  return await selectNotes(tx, about).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The email as which a note is sent: its id, and its subject. */
type SentAs = { subject: string; emailId: string }

/**
 * Adds a note and an event with its text.
 * @param sentAs if it is an answer that is sent as an email
 * @returns undefined if a note about another record has its id
 */
export async function addNote(
  tx: Database,
  about: NoteAbout,
  { id = newId(), ...note }: NewNoteBody,
  me: Me,
  sentAs?: SentAs,
) {
  const now = new Date()
  const added = await tx
    .insertInto('notes')
    .values({
      id,
      aboutKind: about.kind,
      aboutId: about.id,
      ...note,
      ...sentAs,
      authorId: me.id,
      author: me.name,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(noteColumns)
    .executeTakeFirst()
  if (added) await addEvent(tx, me, about, { type: 'note.added', after: note })
  return added
}

/**
 * Changes the kind and text of a note, and adds an event with the old and new ones.
 * @param event its id, if it must be known, and its type
 * @param updatedAt when the note was last changed, if an undo restores that
 */
export async function changeNote(
  tx: Database,
  about: NoteAbout,
  { id, kind, body }: NoteRow<Date>,
  note: NoteBody,
  me: Me,
  event: { id?: string; type: 'note.changed' | 'note.change_undone' } = { type: 'note.changed' },
  updatedAt: Date | string = new Date(),
) {
  const changed = await tx
    .updateTable('notes')
    .set({ ...note, updatedAt })
    .set((notes) => ({ version: notes('version', '+', 1) }))
    .where('id', '=', id)
    .returning(noteColumns)
    .executeTakeFirstOrThrow()
  await addEvent(tx, me, about, { ...event, before: { kind, body }, after: note })
  return changed
}

/**
 * Deletes a note, and adds an event with this id that keeps its text.
 * @param undoes ids of events that are undone with it, if it was an answer to the client
 */
export async function deleteNote(
  tx: Database,
  about: NoteAbout,
  { id, kind, body }: NoteRow<Date>,
  me: Me,
  eventId: string,
  undoes: string[] = [],
) {
  await tx.deleteFrom('notes').where('id', '=', id).execute()
  const after = undoes.length > 0 && { after: { undoes } }
  const deleted = { id: eventId, type: 'note.deleted', before: { kind, body } } as const
  await addEvent(tx, me, about, { ...deleted, ...after })
}

/** What an undo restores of a note besides its kind and text. Times are ISO strings. */
export type KeptNote = Pick<NoteRow, 'authorId' | 'author' | 'createdAt' | 'updatedAt'>

/**
 * Returns the kind and text that a note had before this event, and locks the event: an erasure of somebody whom the text
 * mentions waits until the transaction ends. Undefined if the event is about an erased person.
 */
export async function lockTextBefore(tx: Database, eventId: string): Promise<NoteBody | undefined> {
  const event = await tx
    .selectFrom('events')
    .select('before')
    .where('id', '=', eventId)
    .forUpdate()
    .executeTakeFirst()
  const before = event?.before as Partial<NoteBody> | null | undefined
  return before?.kind && before.body !== undefined
    ? { kind: before.kind, body: before.body }
    : undefined
}

/** Adds a deleted note again, as it was, and an event with its text. */
export async function restoreNote(
  tx: Database,
  about: NoteAbout,
  note: KeptNote & NoteBody & { id: string; version: number },
  me: Me,
): Promise<void> {
  const { id, version, kind, body, authorId, author, createdAt, updatedAt } = note
  const row = { id, version, kind, body, authorId, author, createdAt, updatedAt }
  await tx
    .insertInto('notes')
    .values({ ...row, aboutKind: about.kind, aboutId: about.id })
    .execute()
  await addEvent(tx, me, about, { type: 'note.deletion_undone', after: { kind, body } })
}

const noteColumns = [
  'id',
  'version',
  'kind',
  'body',
  'subject',
  'emailId',
  'authorId',
  'author',
  'createdAt',
  'updatedAt',
] as const

function selectNotes(db: Database, about: NoteAbout) {
  return db
    .selectFrom('notes')
    .select(noteColumns)
    .where('aboutKind', '=', about.kind)
    .where('aboutId', '=', about.id)
}

async function addEvent(
  tx: Database,
  me: Me,
  about: NoteAbout,
  { before, after, ...event }: { id?: string; type: EventType; before?: NoteBody; after?: object },
) {
  const added = staffEvent(me, {
    ...event,
    aboutKind: about.kind,
    aboutId: about.id,
    before: before ?? null,
    after: after ?? null,
  })
  await appendEvents(tx, [added])
}
