import type { Journey } from '../../../shared/contract/records.ts'
import type { Entry } from './entry.ts'
import { ofEvent } from './eventEntries.ts'
import { ofAttempt, ofJob } from './jobEntries.ts'
import { ofEmail } from './mailEntries.ts'

/**
 * Everything that happened to a submission, and what is to come, in order of time.
 * @param acceptedAt when it was accepted, for one that is not recorded: its events begin there
 */
export function entriesOf(journey: Journey, acceptedAt?: string | null): Entry[] {
  const mails = new Map(journey.emails.map((email) => [email.id, email]))
  const mailOf = (id: string | null) => mails.get(id ?? '')
  const refused = new Set(
    journey.attempts.flatMap(({ outcome, emailId }) =>
      outcome === 'dead_letter' && emailId ? [emailId] : [],
    ),
  )
  const wasAccepted = journey.events.some(({ type }) => type === 'submission.accepted')
  const entries = [
    ...(acceptedAt && !wasAccepted ? [accepted(acceptedAt)] : []),
    ...journey.events.map((event) => ofEvent(event, journey)),
    ...journey.emails.map((email) => ofEmail(email, refused.has(email.id))),
    ...journey.attempts.flatMap((attempt) => ofAttempt(attempt, mailOf(attempt.emailId))),
    ...journey.jobs.flatMap((job) => ofJob(job, mailOf(job.emailId))),
  ]
  return entries.sort((one, other) => one.at.localeCompare(other.at))
}

function accepted(at: string): Entry {
  return {
    ...{ id: 'accepted', at, category: 'submission', tone: 'success.main', isTrouble: false },
    words: 'event.submission.accepted',
    actor: 'journey.actor.client',
  }
}

/** What a reader may want to see of a journey. */
export const journeyFilters = ['all', 'mail', 'staff', 'trouble'] as const
export type JourneyFilter = (typeof journeyFilters)[number]

/** The lines a filter leaves. */
export function filterEntries(entries: Entry[], filter: JourneyFilter): Entry[] {
  if (filter === 'all') return entries
  return entries.filter(({ category, isTrouble }) =>
    filter === 'trouble' ? isTrouble : category === filter,
  )
}

/** Lines by the day they fall on where the reader is, in the order given. */
export function byDay(entries: Entry[]): [day: string, entries: Entry[]][] {
  return [...Map.groupBy(entries, ({ at }) => new Date(at).toDateString())]
}
