import type { JobWay, SkipReason } from '../../../shared/contract/job.ts'
import { kindRecordedBy } from '../../../shared/jobs/recording-jobs.ts'
import { type KnownJob, stateOf } from './rows.ts'

/** What is decided about one job: what is done with it, or why nothing is. */
export type Decision = { way: JobWay } | { skip: SkipReason }

/** What a decision depends on besides the job. */
export type PlanFacts = {
  now: Date
  /** Also mails that may have been delivered already. */
  unconfirmed: boolean
  /** Whether a failed job lives on, as a dead letter or redriven. */
  hasSuccessor: boolean
}

/** What the ledger says of a mail whose job staff have cancelled. */
export const cancelledByStaff = 'cancelled by staff'

/**
 * What trying a job again comes to: a dead letter goes back to its queue, a failed job gets another
 * try, one that waits is taken at once, a cancelled one is put back. What was delivered or recorded
 * already is left alone.
 */
export function planRetry(known: KnownJob, facts: PlanFacts): Decision {
  const { job, bossQueue } = known
  const state = stateOf(job, bossQueue, facts.now)
  if (state === 'active') return { skip: 'under_way' }
  if (state === 'completed') return { skip: 'done' }
  if (state === 'failed' && facts.hasSuccessor) return { skip: 'has_dead_letter' }
  const isRunnable = job.startAfter <= facts.now
  if (state === 'ready' || (state === 'retrying' && isRunnable)) return { skip: 'due' }
  const isWaiting = state === 'retrying' || state === 'deferred'
  const skip = recordObstacle(known) ?? mailObstacle(known, facts.unconfirmed || isWaiting)
  if (skip) return { skip }
  if (isWaiting) return { way: 'hastened' }
  if (bossQueue.kind === 'dead') return { way: 'redriven' }
  return { way: state === 'cancelled' ? 'resumed' : 'retried' }
}

/**
 * Whether a job can be cancelled. A submission that was accepted is never dropped: only once it is
 * recorded there is nothing left to lose.
 */
export function planCancel({ job, bossQueue, subject }: KnownJob, { now }: PlanFacts): Decision {
  const state = stateOf(job, bossQueue, now)
  if (state === 'active') return { skip: 'under_way' }
  if (state === 'cancelled') return { skip: 'cancelled' }
  if (state === 'completed' || state === 'failed') return { skip: 'done' }
  if (kindRecordedBy(bossQueue.job) && !subject) return { skip: 'accepted' }
  return { way: 'cancelled' }
}

function recordObstacle({ bossQueue, subject }: KnownJob): SkipReason | undefined {
  return kindRecordedBy(bossQueue.job) && subject ? 'recorded' : undefined
}

// A mail under another job's care is that job's to send.
function mailObstacle(
  { job, emailId, mail }: KnownJob,
  unconfirmed: boolean,
): SkipReason | undefined {
  if (emailId === undefined) return undefined
  if (!mail) return 'gone'
  if (mail.status === 'sent') return 'delivered'
  const isOurs = mail.jobId === job.id || mail.jobId === job.sourceId
  if (mail.status === 'suppressed')
    return isOurs && mail.reason === cancelledByStaff ? undefined : 'suppressed'
  const isUnderWay = mail.status === 'queued' || mail.status === 'sending'
  if (isUnderWay && !isOurs) return 'under_way'
  const mayHaveArrived = mail.status === 'unknown' || mail.status === 'sending'
  return mayHaveArrived && !unconfirmed ? 'unconfirmed' : undefined
}
