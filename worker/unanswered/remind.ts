import { appendEvents } from '../../shared/tables/history/events.ts'
import { submittedLeads } from '../../shared/tables/leads/submitted-leads.ts'
import {
  setNobodyLeft,
  setReminded,
  type UnansweredLead,
} from '../../shared/tables/leads/unanswered-leads.ts'
import { unansweredEmail } from '../mail/emails/unanswered-email.ts'
import { enqueueNotices } from './enqueue-notices.ts'
import { leadEvent } from './lead-event.ts'
import type { UnansweredStep } from './step.ts'
import { waitedMinutes } from './waited.ts'

/** Reminds the assignees of these leads, each with an event and an email. */
export async function remindAssignees(
  step: UnansweredStep,
  leads: UnansweredLead[],
): Promise<void> {
  if (leads.length === 0) return
  const { tx, config, now } = step
  const waited = new Map(leads.map((lead) => [lead.id, waitedMinutes(lead, config, now)]))
  const ids = leads.map(({ id }) => id)
  await setReminded(tx, ids, now)
  // Those that nobody else could take stay with their assignee until they are tried again.
  const stuck = leads.filter(({ nobodyLeftAt }) => nobodyLeftAt !== null)
  await setNobodyLeft(
    tx,
    stuck.map(({ id }) => id),
    now,
  )
  await appendEvents(
    tx,
    leads.map(({ id, assigneeId, assignee }) => {
      const after = { assigneeId, assignee, unansweredMinutes: waited.get(id) }
      return leadEvent(id, now, { type: 'lead.reminder_sent', after })
    }),
  )
  const submitted = await submittedLeads(tx, ids)
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
