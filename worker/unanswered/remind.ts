import { appendEvents } from '../../shared/tables/history/events.ts'
import { submittedLeads } from '../../shared/tables/leads/submitted-leads.ts'
import {
  remindedBefore,
  setNobodyLeft,
  setReminded,
  type UnansweredLead,
} from '../../shared/tables/leads/unanswered-leads.ts'
import { unansweredEmail } from '../mail/emails/unanswered-email.ts'
import { enqueueNotices } from './enqueue-notices.ts'
import { idsOf } from './ids-of.ts'
import { leadEvent } from './lead-event.ts'
import type { UnansweredStep } from './step.ts'
import { waitedMinutes } from './waited.ts'

/**
 * Reminds the assignees of these leads, each with an event and an email. Of a lead whose wait began again, as an undone answer makes
 * it do, its assignee is reminded only once; but once more after an absence.
 */
export async function remindAssignees(
  step: UnansweredStep,
  leads: UnansweredLead[],
): Promise<void> {
  if (leads.length === 0) return
  const { tx, now } = step
  await setReminded(tx, idsOf(leads), now)
  const stuck = leads.filter(({ nobodyLeftAt }) => nobodyLeftAt !== null)
  // Those that nobody else could take stay with their assignee until they are tried again.
  await setNobodyLeft(tx, idsOf(stuck), now)
  const known = await remindedBefore(tx, idsOf(leads))
  await tell(
    step,
    leads.filter((lead) => stuck.includes(lead) || !known.has(lead.id)),
  )
}

async function tell(step: UnansweredStep, leads: UnansweredLead[]) {
  const { tx, config, now } = step
  const waited = new Map(leads.map((lead) => [lead.id, waitedMinutes(lead, config, now)]))
  await appendEvents(
    tx,
    leads.map(({ id, assigneeId, assignee }) => {
      const after = { assigneeId, assignee, unansweredMinutes: waited.get(id) }
      return leadEvent(id, now, { type: 'lead.reminder_sent', after })
    }),
  )
  const submitted = await submittedLeads(tx, idsOf(leads))
  await enqueueNotices(
    step,
    submitted.flatMap((lead) => {
      if (!lead.assignee) return []
      const outcome = { kind: 'reminder', minutes: waited.get(lead.id) ?? 0, at: now } as const
      const request = unansweredEmail(lead, config, lead.assignee, outcome)
      return [{ topic: 'reminder', submittedAt: lead.submittedAt, request }]
    }),
  )
}
