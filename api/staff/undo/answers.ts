import type { RequestHandler } from 'express'
import type { Me } from '../../../shared/contract/staff.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { mailLead } from '../../../shared/jobs/mail-lead.ts'
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

/** A lead before it was answered, and the note with the answer. */
type AnswerBefore = { noteId: string; lead: LeadBefore }

/** An answered lead, locked. `version` is that which the answer has left, so that the email is stopped in any case. */
type AnsweredLead = { id: string; version: number; erasedAt: Date | null; lead: LeadToChange }

/**
 * POST /api/staff/lead-answers/undos: undoes the user's own answer, as `createUndo` describes: stops the email, deletes the note,
 * and restores the lead, unless somebody has changed it since. What was sent from another program cannot be undone.
 */
export function undoAnswer(context: ApiContext): RequestHandler {
  const { TIME_ZONE: timeZone } = context.config
  return createUndo<AnsweredLead, AnswerBefore>(context, {
    kind: 'lead_answer',
    queue: mailLead.queue,
    lock: async (tx, ids, records) => {
      const leads = await findLeadsToChange(
        tx,
        { ids },
        { timeZone, limit: ids.length, lock: true },
      )
      return leads.map((lead) => {
        const kept = records.find(({ recordId }) => recordId === lead.id)
        const { id, erasedAt } = lead
        return { id, erasedAt, lead, version: kept?.version ?? lead.version }
      })
    },
    restore: async (tx, records, me) => {
      for (const { record, before } of records) await restore(tx, record, before, me)
    },
  })
}

/** An answer that is about to be made. */
type NewAnswer = {
  lead: LeadToChange
  /** How its next task moves; null if it does not. */
  move: MovedTask | null
  noteId: string
  jobIds: string[]
}

/** Keeps an answer and its lead for an undo. */
export async function keepAnswer(
  tx: Database,
  period: UndoPeriod,
  { lead, move, noteId, jobIds }: NewAnswer,
  me: Me,
): Promise<void> {
  const before: AnswerBefore = { noteId, lead: restorableOf(lead, move) }
  const record = { id: lead.id, version: lead.version, before }
  const jobs = jobIds.map((id) => ({ id, recordId: lead.id }))
  await keepRecords(tx, period, { kind: 'lead_answer', me }, [record], jobs)
}

async function restore(
  tx: Database,
  { id, version, lead }: AnsweredLead,
  before: AnswerBefore,
  me: Me,
) {
  const about = { kind: 'lead', id } as const
  const note = await lockNote(tx, about, before.noteId)
  if (note) await deleteNote(tx, about, note, me, newId())
  if (lead.version === version) await restoreLead(tx, lead, before.lead, me)
  await updateFirstResponse(tx, id)
}

// An answer changes the status and the day of the next step, if anything. The version becomes another one in any case.
async function restoreLead(tx: Database, lead: LeadToChange, before: LeadBefore, me: Me) {
  const isChanged = lead.status !== before.status || before.moved
  if (isChanged) await restoreLeads(tx, [{ lead, before, assignee: lead.assignee }], me)
  else await changeLeads(tx, [lead], {}, me)
}
