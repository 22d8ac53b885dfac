import { appendEvents } from '../../shared/tables/history/events.ts'
import { submittedLeads } from '../../shared/tables/leads/submitted-leads.ts'
import {
  reassignLead,
  setAbsentAndNobodyLeft,
  setNobodyLeft,
  type UnansweredLead,
} from '../../shared/tables/leads/unanswered-leads.ts'
import { leadNotice, salesMailbox } from '../mail/emails/lead-emails.ts'
import { unansweredEmail } from '../mail/emails/unanswered-email.ts'
import { enqueueNotices, type UnansweredNotice } from './enqueue-notices.ts'
import { idsOf } from './ids-of.ts'
import { leadEvent } from './lead-event.ts'
import { chooseNextAssignees, type NextAssignee } from './next-assignee.ts'
import type { UnansweredStep } from './step.ts'
import { waitedMinutes } from './waited.ts'

/**
 * Assigns leads to the next by rule, each with an event that says why; tells the new and the former assignee. A lead that nobody
 * else can take stays as it is, and is tried again later; its journey and the sales mailbox are told the first time.
 */
export async function reassignLeads(step: UnansweredStep, leads: UnansweredLead[]): Promise<void> {
  if (leads.length === 0) return
  const { tx, config, now } = step
  const choices = await chooseNextAssignees(tx, leads, config.TIME_ZONE)
  for (const { lead, next } of choices)
    if (next.assignee)
      await reassignLead(
        tx,
        { id: lead.id, assigneeId: next.assignee.id, assignment: next.assignment },
        now,
      )
  const stuck = choices.flatMap(({ lead, next }) => (next.assignee ? [] : lead))
  const isAbsent = (lead: UnansweredLead) => lead.isAway || lead.isGone
  await setAbsentAndNobodyLeft(tx, idsOf(stuck.filter(isAbsent)), now)
  await setNobodyLeft(tx, idsOf(stuck.filter((lead) => !isAbsent(lead))), now)
  const news = choices
    .filter(({ lead, next }) => next.assignee || lead.nobodyLeftAt === null)
    .map((choice) => ({ ...choice, minutes: waitedMinutes(choice.lead, config, now) }))
  await appendEvents(
    tx,
    news.map((told) => eventOf(told, now)),
  )
  await enqueueNotices(step, await noticesOf(step, news, now))
}

/** What is told of a lead: who gets it, if anybody, and the minutes of office hours that its client has waited. */
type News = NextAssignee & { minutes: number }

function eventOf({ lead, next, minutes }: News, now: Date) {
  const { id, assigneeId, assignee } = lead
  const reason = { cause: causeOf(lead), unansweredMinutes: minutes }
  if (!next.assignee) {
    const { away } = next.assignment
    return leadEvent(id, now, { type: 'lead.nobody_available', after: { ...reason, away } })
  }
  return leadEvent(id, now, {
    type: 'lead.reassigned',
    before: { assigneeId, assignee },
    after: {
      assigneeId: next.assignee.id,
      assignee: next.assignee.name,
      ...reason,
      ...next.assignment,
    },
  })
}

function causeOf({ assigneeId, isDisabled, isGone, isAway }: UnansweredLead) {
  if (assigneeId === null) return 'unassigned'
  if (isGone) return isDisabled ? 'disabled' : 'other_role'
  return isAway ? 'away' : 'unanswered'
}

async function noticesOf(
  { tx, config }: UnansweredStep,
  news: News[],
  now: Date,
): Promise<UnansweredNotice[]> {
  const submitted = await submittedLeads(tx, idsOf(news.map(({ lead }) => lead)))
  const byId = new Map(submitted.map((lead) => [lead.id, lead]))
  return news.flatMap<UnansweredNotice>(({ lead, next, minutes }) => {
    const read = byId.get(lead.id)
    if (!read) return []
    const { submittedAt } = read
    if (!next.assignee) {
      const outcome = { kind: 'nobody', minutes, at: now } as const
      const request = unansweredEmail(read, config, salesMailbox(config), outcome)
      return [{ topic: 'nobody', submittedAt, request }]
    }
    const occasion = `version ${lead.version + 1}`
    const notice = { ...leadNotice(read, config, next.assignee), occasion }
    const former = formerAssignee(lead)
    const moved = { to: next.assignee.name, isAway: lead.isAway }
    const outcome = { kind: 'moved', ...moved, minutes, at: now } as const
    const told = former && unansweredEmail(read, config, former, outcome)
    return [
      { topic: 'assigned', submittedAt, request: notice },
      ...(told ? [{ topic: 'moved' as const, submittedAt, request: told }] : []),
    ]
  })
}

function formerAssignee({ assignee, assigneeEmail, isGone }: UnansweredLead) {
  if (assignee === null || assigneeEmail === null || isGone) return undefined
  return { name: assignee, email: assigneeEmail }
}
