import type { RequestHandler } from 'express'
import { isAnswer, type NoteRow } from '../../../shared/contract/note.ts'
import type { NoteBody } from '../../../shared/contract/note-schema.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import {
  changeNote,
  type KeptNote,
  lockNote,
  lockTextBefore,
  restoreNote,
} from '../../../shared/tables/history/notes.ts'
import {
  firstResponseOf,
  restoreFirstResponse,
} from '../../../shared/tables/leads/first-response.ts'
import { lockContact } from '../../../shared/tables/submissions/submissions.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ChangedRecord, UndoPeriod } from '../../../shared/tables/undo/recent-changes.ts'
import type { ApiContext } from '../../context.ts'
import { giveBack, takeLead } from '../leads/take-lead.ts'
import { createUndo, keepRecords } from './undo.ts'

/** The kinds of record that can have notes. */
export type NotedKind = 'lead' | 'partner'

/** A record that a note is about. */
export type NotedRecord = { kind: NotedKind; id: string }

/** A note before a change or its deletion; its kind and text are in the event. Times are ISO strings. */
type NoteBefore = KeptNote & {
  aboutId: string
  /** The event of the change. */
  eventId: string
  isDeleted: boolean
  /** Whether its deletion gave a lead back to nobody. An earlier release did not keep it. */
  gaveBack?: boolean
  /** The first response to the client of a lead. */
  firstResponseAt: string | null
}

/** A note whose record is locked: as it is, undefined if it is deleted, and what it said before. */
type LockedNote = {
  id: string
  version: number
  erasedAt: Date | null
  note: NoteRow<Date> | undefined
  text: NoteBody
}

const undoableKind = { lead: 'lead_note', partner: 'partner_note' } as const

/**
 * POST /api/staff/lead-notes/undos, and the same for partners: undoes the user's own change or deletion of a note, as
 * `createUndo` describes. A deleted note gets back its id, times and author. If the undo changes whether the note reports a
 * contact, the lead's first response is restored (`restoreFirstResponse`).
 */
export function undoNoteChange(context: ApiContext, kind: NotedKind): RequestHandler {
  return createUndo<LockedNote, NoteBefore>(context, {
    kind: undoableKind[kind],
    lock: async (tx, _ids, records) => {
      const locked: LockedNote[] = []
      for (const record of records) locked.push(...(await lockChanged(tx, kind, record)))
      return locked
    },
    restore: async (tx, records, me) => {
      for (const { record, before } of records)
        await restore(tx, context.config, kind, record, before, me)
    },
  })
}

/** A change or deletion of a note that is about to be made. Its event will have the note's kind and text. */
type NoteChange = {
  about: NotedRecord
  note: NoteRow<Date>
  eventId: string
  isDeleted?: boolean
  gaveBack?: boolean
}

/** Keeps a note that is about to be changed or deleted, for an undo. */
export async function keepNote(
  tx: Database,
  period: UndoPeriod,
  { about, note, eventId, isDeleted = false, gaveBack = false }: NoteChange,
  me: Me,
): Promise<void> {
  const { id, version, author, authorId, createdAt, updatedAt } = note
  const firstResponseAt = about.kind === 'lead' ? await firstResponseOf(tx, about.id) : null
  const kept = { author, authorId, createdAt, updatedAt, firstResponseAt }
  const before = { ...kept, aboutId: about.id, eventId, isDeleted, gaveBack }
  await keepRecords(
    tx,
    period,
    { kind: undoableKind[about.kind], me },
    [{ id, version, before }],
    [],
  )
}

// Locks in the order of an erasure: the record, the event, and then the note.
async function lockChanged(
  tx: Database,
  kind: NotedKind,
  { recordId, version, before }: ChangedRecord<NoteBefore>,
): Promise<LockedNote[]> {
  const about = { kind, id: before.aboutId }
  const record = await lockContact(tx, kind, about.id)
  const text = await lockTextBefore(tx, before.eventId)
  const note = await lockNote(tx, about, recordId)
  // A deleted note must still be missing, and a changed one must still exist.
  const isAsLeft = before.isDeleted ? note === undefined : note !== undefined
  if (!record || !text || !isAsLeft) return []
  // A missing note has no version: the kept one makes createUndo treat it as unchanged.
  return [
    { id: recordId, version: note?.version ?? version, erasedAt: record.erasedAt, note, text },
  ]
}

async function restore(
  tx: Database,
  config: Config,
  kind: NotedKind,
  { id, version, note, text }: LockedNote,
  before: NoteBefore,
  me: Me,
) {
  const about = { kind, id: before.aboutId }
  const event = { type: 'note.change_undone' } as const
  if (before.gaveBack) await takeLead(tx, config, { leadId: about.id, withId: id }, me)
  if (note) await changeNote(tx, about, note, text, me, event, before.updatedAt)
  else await restoreNote(tx, about, { ...before, ...text, id, version: version + 1 }, me)
  const answers = isAnswer(text.kind)
  const answered = note ? isAnswer(note.kind) : false
  if (kind === 'lead' && answers !== answered)
    await restoreFirstResponse(tx, about.id, before.firstResponseAt, {
      reportsContact: answers,
      withdrawn: answers ? null : (note?.createdAt ?? null),
    })
  if (kind === 'lead' && answered && !answers)
    await giveBack(tx, config, { leadId: about.id, withId: id }, me)
}
