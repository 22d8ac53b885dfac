import {
  cancelledByStaff,
  clientTemplates,
  type EmailTemplate,
} from '../../../shared/contract/email.ts'
import type { JobChange, SkipReason } from '../../../shared/contract/job.ts'
import type { BossQueue } from '../../../shared/jobs/boss-queues.ts'
import { readEnvelope } from '../../../shared/jobs/envelope.ts'
import type { BossJob } from '../../../shared/tables/jobs/pgboss/job.ts'
import { type JobDetails, stateOf } from './rows.ts'

/** How to change a job, or why it is skipped. */
export type Decision = { change: JobChange } | { skip: SkipReason }

/** What a decision depends on besides the job. */
export type PlanFacts = {
  now: Date
  /** Whether to retry emails that may already have been delivered. */
  unconfirmed: boolean
  /** Whether a failed job has a dead letter or was redriven. */
  hasSuccessor: boolean
  /** The templates whose emails are held. */
  heldTemplates: ReadonlySet<EmailTemplate>
}

/**
 * Decides how to retry a job: redrive a dead letter (even a canceled one), retry a failed job, run a waiting
 * job now, or resume a canceled job. Skips a job that is running, due, completed or superseded, and one whose
 * submission is recorded or whose email must not be sent, or would not be sent because its template is held.
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
  // A waiting job will send its email anyway, confirmed or not.
  const skip = recordSkipReason(details) ?? emailSkipReason(details, facts.unconfirmed || isWaiting)
  if (skip) return { skip }
  if (details.email && facts.heldTemplates.has(details.email.template)) return { skip: 'held' }
  if (isWaiting) return { change: 'hastened' }
  if (bossQueue.kind === 'dead') return { change: 'redriven' }
  return { change: state === 'cancelled' ? 'resumed' : 'retried' }
}

/**
 * Decides whether to cancel a job. Skips a job that is running or has ended, and a job whose submission is not
 * recorded yet, because that job is the only copy of the submission.
 */
export function planCancel({ job, bossQueue, record }: JobDetails, { now }: PlanFacts): Decision {
  const state = stateOf(job, bossQueue, now)
  if (state === 'active') return { skip: 'under_way' }
  if (state === 'cancelled') return { skip: 'cancelled' }
  if (state === 'completed' || state === 'failed') return { skip: 'done' }
  if (bossQueue.job.records && !record) return { skip: 'accepted' }
  return { change: 'cancelled' }
}

/**
 * Decides whether to dismiss a dead letter, which cancels it although it can be the only copy of its data. Skips what can
 * be read as a submission that is not recorded, even if fields are wrong: staff have to correct it or retry it.
 */
export function planDismiss(
  { job, bossQueue, record }: JobDetails,
  { now }: Pick<PlanFacts, 'now'>,
): Decision {
  const state = stateOf(job, bossQueue, now)
  if (state === 'cancelled') return { skip: 'cancelled' }
  if (state !== 'dead') return { skip: 'not_dead' }
  const isSubmission = !record && isReadable(job, bossQueue)
  return isSubmission ? { skip: 'submission' } : { change: 'dismissed' }
}

// Payloads of earlier releases have no envelope.
function isReadable({ data }: BossJob, { job: { records: kind, payload } }: BossQueue): boolean {
  return (
    kind !== undefined &&
    (payload.safeParse(data).success || readEnvelope(kind, data) !== undefined)
  )
}

/** Decides whether to undo the cancellation of a job: only if it is still canceled. */
export function planRestore({ job, emailId, email }: JobDetails): Decision {
  if (job.state !== 'cancelled') return { skip: 'changed' }
  return emailId !== undefined && !email ? { skip: 'gone' } : { change: 'restored' }
}

/** Whether a job sends an email to a client. */
export function emailsClient({ email }: JobDetails): boolean {
  return email !== undefined && clientTemplates.includes(email.template)
}

function recordSkipReason({ bossQueue, record }: JobDetails): SkipReason | undefined {
  return bossQueue.job.records && record ? 'recorded' : undefined
}

// A pending email that is assigned to another job will be sent by that job.
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
