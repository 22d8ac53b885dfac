import type { AlertCause } from '../../shared/contract/alert.ts'
import { isRecordingQueue } from '../../shared/jobs/recording-jobs.ts'
import { sendEmail } from '../../shared/jobs/send-email.ts'
import type { Problem } from '../../shared/tables/jobs/alerts.ts'

type Kind = Pick<Problem, 'cause' | 'subject'>

/**
 * How near a problem is to its cause. One that others follow from has a smaller number. A problem without a number stands
 * for itself.
 */
const distances: Partial<Record<AlertCause, number>> = {
  database_down: 0,
  no_worker: 0,
  queue_paused: 1,
  relay_paused: 1,
  relay_slow: 2,
  attempts_fail: 2,
  submissions_wait: 3,
  emails_wait: 3,
  queue_waits: 3,
  codes_low: 3,
  recording_late: 4,
  delivery_late: 4,
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
 * Leaves out problems that follow from another one: if there is no worker, everything waits.
 * @param ended problems that ended in the last hour: what was late because of them is no new problem
 */
export function withoutConsequences(problems: Problem[], ended: Kind[]): Problem[] {
  return problems.filter((problem) => {
    const isLate = distances[problem.cause] === distances.recording_late
    const others: Kind[] = isLate ? [...problems, ...ended] : problems
    return !others.some((other) => follows(problem, other))
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
