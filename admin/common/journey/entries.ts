import type { Journey } from '../../../shared/contract/records.ts'
import { emailEntry } from './emailEntries.ts'
import type { Entry } from './entry.ts'
import { eventEntry } from './eventEntries.ts'
import { attemptEntries, jobEntries } from './jobEntries.ts'

/**
 * Everything that happened to a submission, and the next attempts of its jobs, sorted by time.
 * @param acceptedAt when it was accepted, for a submission without an event that says so
 */
export function entriesOf(journey: Journey, acceptedAt?: string | null): Entry[] {
  const emails = new Map(journey.emails.map((email) => [email.id, email]))
  const emailOf = (id: string | null) => emails.get(id ?? '')
  const refused = new Set(
    journey.attempts.flatMap(({ outcome, emailId }) =>
      outcome === 'dead_letter' && emailId ? [emailId] : [],
    ),
  )
  const wasAccepted = journey.events.some(({ type }) => type === 'submission.accepted')
  const entries = [
    ...(acceptedAt && !wasAccepted ? [acceptedEntry(acceptedAt)] : []),
    ...journey.events.map((event) => eventEntry(event, journey)),
    ...journey.emails.map((email) => emailEntry(email, refused.has(email.id))),
    ...journey.attempts.flatMap((attempt) => attemptEntries(attempt, emailOf(attempt.emailId))),
    ...journey.jobs.flatMap((job) => jobEntries(job, emailOf(job.emailId))),
  ]
  return entries.sort((one, other) => one.at.localeCompare(other.at))
}

function acceptedEntry(at: string): Entry {
  return {
    ...{ id: 'accepted', at, category: 'submission', tone: 'success.main', isProblem: false },
    messageKey: 'event.submission.accepted',
    actor: 'journey.actor.client',
  }
}

/** Which entries of a journey are shown. */
export const journeyFilters = ['all', 'mail', 'staff', 'failures'] as const
export type JourneyFilter = (typeof journeyFilters)[number]

/** The entries that match a filter. */
export function filterEntries(entries: Entry[], filter: JourneyFilter): Entry[] {
  if (filter === 'all') return entries
  return entries.filter(({ category, isProblem }) =>
    filter === 'failures' ? isProblem : category === filter,
  )
}

/** Entries grouped by day in the browser's time zone; the order is kept. */
export function byDay(entries: Entry[]): [day: string, entries: Entry[]][] {
  return [...Map.groupBy(entries, ({ at }) => new Date(at).toDateString())]
}
