import type { RequestHandler } from 'express'
import type { LeadStatus } from '../../../shared/contract/lead.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import type { KeptField } from '../../../shared/contract/undo.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { mailAnswer } from '../../../shared/jobs/mail-answer.ts'
import { deleteNote, lockNote } from '../../../shared/tables/history/notes.ts'
import {
  isAnsweredSince,
  setLaterFirstResponse,
} from '../../../shared/tables/leads/first-response.ts'
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
import { recordLeadStages } from '../../../shared/tables/leads/lead-stages.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { MovedTask } from '../../../shared/tables/tasks/follow-ups.ts'
import {
  type ChangedRecord,
  passStatusOn,
  type UndoPeriod,
} from '../../../shared/tables/undo/recent-changes.ts'
import type { ApiContext } from '../../context.ts'
import { createUndo, keepRecords } from './undo.ts'

/**
 * A lead before it was answered, the status that the answer has left, and the note with the answer. `answeredAt`: the time of the note,
 * as an ISO string, because its author can delete it; missing if an earlier release kept the answer. `eventIds`: those of the events of
 * its status.
 */
type AnswerBefore = {
  noteId: string
  answeredAt?: string
  lead: LeadBefore
  answeredStatus: LeadStatus
  eventIds?: string[]
}

/**
 * POST /api/staff/lead-answers/undos: undoes the user's own answer, as `createUndo` describes: stops the email, deletes the note,
 * and restores the status and the follow-up of the lead, if they are still those of the answer; the response names those that stay.
 * Nor is the lead new again if the client has been answered since. Of an answer from another program the note is deleted, too, but
 * the message stays sent.
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
      const kept: KeptField[] = []
      for (const record of records) kept.push(...(await restore(tx, record, me)))
      return kept
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
  note: { id: string; createdAt: Date }
  jobIds: string[]
  eventIds: string[]
}

/** Keeps an answer and its lead for an undo. */
export async function keepAnswer(
  tx: Database,
  period: UndoPeriod,
  { lead, status, move, note, jobIds, eventIds }: NewAnswer,
  me: Me,
): Promise<void> {
  const before: AnswerBefore = {
    noteId: note.id,
    answeredAt: note.createdAt.toISOString(),
    lead: restorableOf(lead, move),
    answeredStatus: status,
    eventIds,
  }
  const record = { id: lead.id, version: lead.version, before }
  const jobs = jobIds.map((id) => ({ id, recordId: lead.id }))
  await keepRecords(tx, period, { kind: 'lead_answer', me }, [record], jobs)
}

type AnsweredLead = ChangedRecord<AnswerBefore> & { record: LeadToChange }

async function restore(tx: Database, answered: AnsweredLead, me: Me): Promise<KeptField[]> {
  const { record: lead, before } = answered
  const about = { kind: 'lead', id: lead.id } as const
  const note = await lockNote(tx, about, before.noteId)
  // Its change of the status is undone with the note, also if the status stays because of a later one.
  if (note) await deleteNote(tx, about, note, me, newId(), before.eventIds)
  const answeredAt = before.answeredAt ? new Date(before.answeredAt) : note?.createdAt
  const isAnsweredAgain = answeredAt ? await isAnsweredSince(tx, lead.id, answeredAt) : false
  const isStatusKept = keepsStatus(answered, isAnsweredAgain)
  const restored = withoutAnswer(lead, before, isStatusKept)
  const isFollowUpBack = await restoreLead(tx, lead, restored, me, before.eventIds)
  // Also if the status stays: `restoreLeads` does it for a status that it restores.
  if (before.eventIds?.length) await recordLeadStages(tx, [lead.id])
  await updateFirstResponse(tx, lead.id, answeredAt)
  if (isStatusKept && isAnsweredAgain) {
    await passStatusOn(tx, answered, before.answeredStatus)
    await setLaterFirstResponse(tx, lead.id, before.lead.firstResponseAt)
  }
  return [
    ...(isStatusKept ? ['status' as const] : []),
    ...(isFollowUpBack ? [] : ['followUpOn' as const]),
  ]
}

// Whether the status stays, although the answer has changed it: something later has, too, or the lead would be new and answered.
function keepsStatus(
  { record: { status }, before: { lead, answeredStatus } }: AnsweredLead,
  isAnsweredAgain: boolean,
): boolean {
  if (lead.status === answeredStatus || lead.status === status) return false
  return status !== answeredStatus || (lead.status === 'new' && isAnsweredAgain)
}

// The lead stays with who took it by answering. The version becomes another one in any case. Returns whether the task that the answer
// has moved, if any, has moved back.
async function restoreLead(
  tx: Database,
  lead: LeadToChange,
  before: LeadBefore,
  me: Me,
  eventIds: string[] = [],
): Promise<boolean> {
  const isChanged = lead.status !== before.status || before.moved
  const undone = lead.status !== before.status && eventIds.length > 0 && { undoes: eventIds }
  if (isChanged)
    return await restoreLeads(tx, [{ lead, before, assignee: lead.assignee, ...undone }], me)
  await changeLeads(tx, [lead], {}, me)
  return true
}

// A change of the status has emptied them.
function outcomeOf({ valueAmount, valueCurrency, lostReason }: LeadBefore) {
  return { valueAmount, valueCurrency, lostReason }
}

// The lead as it is, but with the status and the follow-up of before where they are still those that the answer has left.
function withoutAnswer(
  lead: LeadToChange,
  { lead: before, answeredStatus }: AnswerBefore,
  isStatusKept: boolean,
): LeadBefore {
  const { status, firstResponseAt, followUpOn, moved = null } = before
  const isStatusRestored = lead.status === answeredStatus && !isStatusKept
  return {
    ...restorableOf(lead, moved),
    ...(isStatusRestored && { status, firstResponseAt }),
    ...(isStatusRestored && status !== answeredStatus && outcomeOf(before)),
    ...(lead.followUpOn === moved?.after && { followUpOn }),
  }
}
