import type { Insertable } from 'kysely'
import type { EventType } from '../../contract/event.ts'
import type { NoteRow } from '../../contract/note.ts'
import type { NewNoteBody, NoteBody } from '../../contract/note-schema.ts'
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

/** Returns a note about this submission, if it exists, and locks its row until the transaction ends. */
export async function lockNote(
  tx: Database,
  about: NoteAbout,
  id: string,
): Promise<NoteRow<Date> | undefined> {
  return await selectNotes(tx, about).where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * Adds a note and an event with its text.
 * @returns undefined if a note about another record has its id
 */
export async function addNote(
  tx: Database,
  about: NoteAbout,
  { id = newId(), ...note }: NewNoteBody,
  me: Me,
) {
  const now = new Date()
  const added = await tx
    .insertInto('notes')
    .values({
      id,
      aboutKind: about.kind,
      aboutId: about.id,
      ...note,
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

/** Changes the kind and text of a note, and adds an event with the old and new ones. */
export async function changeNote(
  tx: Database,
  about: NoteAbout,
  { id, kind, body }: NoteRow<Date>,
  note: NoteBody,
  me: Me,
) {
  const changed = await tx
    .updateTable('notes')
    .set({ ...note, updatedAt: new Date() })
    .set((notes) => ({ version: notes('version', '+', 1) }))
    .where('id', '=', id)
    .returning(noteColumns)
    .executeTakeFirstOrThrow()
  await addEvent(tx, me, about, { type: 'note.changed', before: { kind, body }, after: note })
  return changed
}

/** Deletes a note, and adds an event that keeps its text. */
export async function deleteNote(
  tx: Database,
  about: NoteAbout,
  { id, kind, body }: NoteRow<Date>,
  me: Me,
) {
  await tx.deleteFrom('notes').where('id', '=', id).execute()
  await addEvent(tx, me, about, { type: 'note.deleted', before: { kind, body } })
}

const noteColumns = [
  'id',
  'version',
  'kind',
  'body',
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
  { type, before, after }: { type: EventType; before?: NoteBody; after?: NoteBody },
) {
  const event = staffEvent(me, {
    type,
    aboutKind: about.kind,
    aboutId: about.id,
    before: before ?? null,
    after: after ?? null,
  })
  await appendEvents(tx, [event])
}
