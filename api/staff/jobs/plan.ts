import type { JobChange, SkipReason } from '../../../shared/contract/job.ts'
import { type JobDetails, stateOf } from './rows.ts'

/** The operation to run on a job, or why the job is skipped. */
export type Decision = { way: JobChange } | { skip: SkipReason }

/** What a decision depends on besides the job. */
export type PlanFacts = {
  now: Date
  /** Whether emails that may already have been delivered are retried too. */
  unconfirmed: boolean
  /** Whether a failed job continues as a dead letter or as a redriven job. */
  hasSuccessor: boolean
}

/** The reason stored with an email whose job staff canceled. */
export const cancelledByStaff = 'cancelled by staff'

/**
 * Decides how to retry a job: redrive a dead letter, retry a failed job, run a waiting job now, resume
 * a canceled job. A job is skipped if its email was delivered or its submission is recorded.
 */
export function planRetry(details: JobDetails, facts: PlanFacts): Decision {
  const { job, bossQueue } = details
  const state = stateOf(job, bossQueue, facts.now)
  if (state === 'active') return { skip: 'under_way' }
  if (state === 'completed') return { skip: 'done' }
  if (state === 'failed' && facts.hasSuccessor) return { skip: 'has_dead_letter' }
  const isRunnable = job.startAfter <= facts.now
  if (state === 'ready' || (state === 'retrying' && isRunnable)) return { skip: 'due' }
  const isWaiting = state === 'retrying' || state === 'deferred'
  const skip = recordSkipReason(details) ?? emailSkipReason(details, facts.unconfirmed || isWaiting)
  if (skip) return { skip }
  if (isWaiting) return { way: 'hastened' }
  if (bossQueue.kind === 'dead') return { way: 'redriven' }
  return { way: state === 'cancelled' ? 'resumed' : 'retried' }
}

/** Decides whether to cancel a job. Until its submission is recorded, the job is the only copy of it. */
export function planCancel({ job, bossQueue, record }: JobDetails, { now }: PlanFacts): Decision {
  const state = stateOf(job, bossQueue, now)
  if (state === 'active') return { skip: 'under_way' }
  if (state === 'cancelled') return { skip: 'cancelled' }
  if (state === 'completed' || state === 'failed') return { skip: 'done' }
  if (bossQueue.job.records && !record) return { skip: 'accepted' }
  return { way: 'cancelled' }
}

function recordSkipReason({ bossQueue, record }: JobDetails): SkipReason | undefined {
  return bossQueue.job.records && record ? 'recorded' : undefined
}

// An email that is assigned to another job is sent by that job.
function emailSkipReason(
  { job, emailId, email }: JobDetails,
  unconfirmed: boolean,
): SkipReason | undefined {
  if (emailId === undefined) return undefined
  if (!email) return 'gone'
  if (email.status === 'sent') return 'delivered'
  const isAssigned = email.jobId === job.id || email.jobId === job.sourceId
  if (email.status === 'suppressed')
    return isAssigned && email.reason === cancelledByStaff ? undefined : 'suppressed'
  const isPending = email.status === 'queued' || email.status === 'sending'
  if (isPending && !isAssigned) return 'under_way'
  const mayHaveArrived = email.status === 'unknown' || email.status === 'sending'
  return mayHaveArrived && !unconfirmed ? 'unconfirmed' : undefined
}
