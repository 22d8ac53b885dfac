import { dayIn } from '../../../shared/contract/day.ts'
import type { Journey } from '../../../shared/contract/records.ts'
import { settings } from '../../settings.ts'
import { emailEntry, waitingEmailEntry } from './emailEntries.ts'
import type { Entry } from './entry.ts'
import { eventEntry } from './eventEntries.ts'
import { attemptEntries, jobEntries } from './jobEntries.ts'

/** When a submission was accepted, and who of the staff entered it, if the client did not send it. */
export type Accepted = { at: string | null; by: string | null }

/**
 * Returns the entries of a journey, oldest first: the events, emails and attempts of the record, and the
 * upcoming attempts of its jobs.
 * @param accepted when the submission was accepted, and who of the staff entered it; used if there is no event for that
 */
export function entriesOf(journey: Journey, accepted?: Accepted): Entry[] {
  const emails = new Map(journey.emails.map((email) => [email.id, email]))
  const findEmail = (id: string | null) => emails.get(id ?? '')
  const deadLetteredEmailIds = new Set(
    journey.attempts.flatMap(({ outcome, emailId }) =>
      outcome === 'dead_letter' && emailId ? [emailId] : [],
    ),
  )
  const hasAcceptedEvent = journey.events.some(
    ({ type }) => type === 'submission.accepted' || type === 'lead.entered',
  )
  const entries = [
    ...(accepted?.at && !hasAcceptedEvent ? [acceptedEntry(accepted.at, accepted.by)] : []),
    ...journey.events.map((event) => eventEntry(event, journey)),
    ...journey.emails.map((email) => emailEntry(email, deadLetteredEmailIds.has(email.id))),
    ...journey.waitingEmails.map(waitingEmailEntry),
    ...journey.attempts.flatMap((attempt) => attemptEntries(attempt, findEmail(attempt.emailId))),
    ...journey.jobs.flatMap((job) => jobEntries(job, findEmail(job.emailId))),
  ]
  return entries.sort((a, b) => a.at.localeCompare(b.at))
}

function acceptedEntry(at: string, by: string | null): Entry {
  return {
    id: 'accepted',
    at,
    category: by === null ? 'submission' : 'staff',
    tone: 'success.main',
    isProblem: false,
    messageKey: by === null ? 'event.submission.accepted' : 'event.lead.entered',
    actor: by ?? 'journey.actor.client',
  }
}

/** The filters of a journey; `problems` are failures and warnings. */
export const journeyFilters = ['all', 'mail', 'staff', 'problems'] as const
export type JourneyFilter = (typeof journeyFilters)[number]

/** Returns the entries that match a filter. */
export function filterEntries(entries: Entry[], filter: JourneyFilter): Entry[] {
  if (filter === 'all') return entries
  return entries.filter(({ category, isProblem }) =>
    filter === 'problems' ? isProblem : category === filter,
  )
}

/** Groups entries by day in the time zone of the house, without changing their order. */
export function byDay(entries: Entry[]): [day: string, entries: Entry[]][] {
  return [...Map.groupBy(entries, ({ at }) => dayIn(settings.timeZone, new Date(at)))]
}
