import type { AlertCause } from '../../shared/contract/alert.ts'
import { HOUR_MS, MINUTE_MS } from '../../shared/contract/duration.ts'
import { isRecordingQueue } from '../../shared/jobs/recording-jobs.ts'
import { sendEmail } from '../../shared/jobs/send-email.ts'
import type { Problem, RecentAlert } from '../../shared/tables/jobs/alerts.ts'

type Kind = Pick<Problem, 'cause' | 'subject'>

/**
 * How near a problem is to its cause. One that others follow from has a smaller number. A problem without a number stands
 * for itself.
 */
const distances: Partial<Record<AlertCause, number>> = {
  database_down: 0,
  no_worker: 1,
  queue_paused: 2,
  relay_paused: 2,
  relay_slow: 3,
  attempts_fail: 3,
  submissions_wait: 4,
  emails_wait: 4,
  queue_waits: 4,
  codes_low: 4,
  recording_late: 5,
  delivery_late: 5,
}

/** The part of the system that a problem concerns, if not all of it. */
const parts: Partial<Record<AlertCause, string>> = {
  codes_low: 'codes',
  relay_paused: 'sending',
  relay_slow: 'sending',
  emails_wait: 'sending',
  delivery_late: 'sending',
  recording_late: 'recording',
}

/**
 * For how long after its end a problem explains another one, in milliseconds. What waited because of it is worked off, and
 * workers store that they are connected again; what was late because of it counts for an hour.
 */
const explainedMs: Partial<Record<AlertCause, number>> = {
  no_worker: MINUTE_MS,
  submissions_wait: MINUTE_MS,
  emails_wait: MINUTE_MS,
  queue_waits: MINUTE_MS,
  recording_late: HOUR_MS,
  delivery_late: HOUR_MS,
}

/**
 * Leaves out problems that follow from another one: if there is no worker, everything waits.
 * @param recent the stored alerts that are open or ended lately. One that is open, but no longer found, ends now
 * @param now the time of the database
 */
export function withoutConsequences(
  problems: Problem[],
  recent: RecentAlert[],
  now: Date,
): Problem[] {
  return problems.filter((problem) => {
    const earliest = now.getTime() - (explainedMs[problem.cause] ?? 0)
    const ended = recent.filter(({ resolvedAt }) => (resolvedAt ?? now).getTime() > earliest)
    return ![...problems, ...ended].some((other) => follows(problem, other))
  })
}

function follows(problem: Kind, other: Kind) {
  const [distance, otherDistance] = [distances[problem.cause], distances[other.cause]]
  if (distance === undefined || otherDistance === undefined) return false
  return otherDistance < distance && [undefined, partOf(problem)].includes(partOf(other))
}

function partOf({ cause, subject }: Kind): string | undefined {
  if (subject === sendEmail.queue) return 'sending'
  if (isRecordingQueue(subject)) return 'recording'
  return parts[cause] ?? (subject || undefined)
}
