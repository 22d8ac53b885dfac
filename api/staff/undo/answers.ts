import type { RequestHandler } from 'express'
import type { LeadStatus } from '../../../shared/contract/lead.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { mailAnswer } from '../../../shared/jobs/mail-answer.ts'
import { deleteNote, lockNote } from '../../../shared/tables/history/notes.ts'
import {
  changeLeads,
  findLeadsToChange,
  type LeadToChange,
  updateFirstResponse,
} from '../../../shared/tables/leads/lead-changes.ts'
import {
  type LeadBefore,
  restorableOf,
  restoreLeads,
} from '../../../shared/tables/leads/lead-restoring.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { MovedTask } from '../../../shared/tables/tasks/follow-ups.ts'
import type { UndoPeriod } from '../../../shared/tables/undo/recent-changes.ts'
import type { ApiContext } from '../../context.ts'
import { createUndo, keepRecords } from './undo.ts'

/** A lead before it was answered, the status that the answer has left, and the note with the answer. */
type AnswerBefore = { noteId: string; lead: LeadBefore; answeredStatus: LeadStatus }

/**
 * POST /api/staff/lead-answers/undos: undoes the user's own answer, as `createUndo` describes: stops the email, deletes the note,
 * and restores the status and the follow-up of the lead, if they are still those of the answer. Of an answer from another program
 * the note is deleted, too, but the message stays sent.
 */
export function undoAnswer(context: ApiContext): RequestHandler {
  const { TIME_ZONE: timeZone } = context.config
  return createUndo<LeadToChange, AnswerBefore>(context, {
    kind: 'lead_answer',
    queue: mailAnswer.queue,
    lock: (tx, ids) => findLeadsToChange(tx, { ids }, { timeZone, limit: ids.length, lock: true }),
    // The email is stopped in any case.
    withLaterChanges: true,
    restore: async (tx, records, me) => {
      for (const { record, before } of records) await restore(tx, record, before, me)
    },
  })
}

/** An answer that is about to be made. */
type NewAnswer = {
  lead: LeadToChange
  /** The status that it gets or keeps. */
  status: LeadStatus
  /** How its next task moves; null if it does not. */
  move: MovedTask | null
  noteId: string
  jobIds: string[]
}

/** Keeps an answer and its lead for an undo. */
export async function keepAnswer(
  tx: Database,
  period: UndoPeriod,
  { lead, status, move, noteId, jobIds }: NewAnswer,
  me: Me,
): Promise<void> {
  const before: AnswerBefore = { noteId, lead: restorableOf(lead, move), answeredStatus: status }
  const record = { id: lead.id, version: lead.version, before }
  const jobs = jobIds.map((id) => ({ id, recordId: lead.id }))
  await keepRecords(tx, period, { kind: 'lead_answer', me }, [record], jobs)
}

async function restore(tx: Database, lead: LeadToChange, before: AnswerBefore, me: Me) {
  const about = { kind: 'lead', id: lead.id } as const
  const note = await lockNote(tx, about, before.noteId)
  if (note) await deleteNote(tx, about, note, me, newId())
  await restoreLead(tx, lead, ownFieldsBefore(lead, before), me)
  await updateFirstResponse(tx, lead.id)
}

// An answer changes the status and the day of the next step, if anything. The version becomes another one in any case.
async function restoreLead(tx: Database, lead: LeadToChange, before: LeadBefore, me: Me) {
  const isChanged = lead.status !== before.status || before.moved
  if (isChanged) await restoreLeads(tx, [{ lead, before, assignee: lead.assignee }], me)
  else await changeLeads(tx, [lead], {}, me)
}

// The lead as it is, but with the status and the follow-up of before where they are still those that the answer has left.
function ownFieldsBefore(
  lead: LeadToChange,
  { lead: before, answeredStatus }: AnswerBefore,
): LeadBefore {
  const { status, firstResponseAt, followUpOn, moved = null } = before
  return {
    ...restorableOf(lead, moved),
    ...(lead.status === answeredStatus && { status, firstResponseAt }),
    ...(lead.followUpOn === moved?.after && { followUpOn }),
  }
}
