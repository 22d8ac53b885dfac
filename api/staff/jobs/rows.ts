import type { JobAbout, JobRow, JobState } from '../../../shared/contract/job.ts'
import { type About, kindDescription } from '../../../shared/contract/submission.ts'
import { type BossQueue, bossQueueOf } from '../../../shared/jobs/boss-queues.ts'
import { readEnvelope } from '../../../shared/jobs/envelope.ts'
import { emailIdIn } from '../../../shared/tables/history/journey.ts'
import { findRecordNames, type RecordName } from '../../../shared/tables/history/record-names.ts'
import { isHeld } from '../../../shared/tables/jobs/pgboss/held-jobs.ts'
import { type BossJob, failureOf } from '../../../shared/tables/jobs/pgboss/job.ts'
import { findJobEmails, type JobEmailDetails } from '../../../shared/tables/jobs/related-jobs.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { maskName } from './mask.ts'

/** A job with its pg-boss queue, its email, and the record that it is about. */
export type JobDetails = {
  job: BossJob
  bossQueue: BossQueue
  about: About | undefined
  /** The email id in the payload; set even if the email no longer exists. */
  emailId: string | undefined
  email: JobEmailDetails | undefined
  /** The name of the record; undefined until the record exists. */
  record: RecordName | undefined
}

/** Loads the details of many jobs at once. Leaves out jobs in pg-boss queues that no job definition has. */
export async function loadDetails(db: Database, jobs: BossJob[]): Promise<JobDetails[]> {
  const known = jobs.flatMap((job) => {
    const bossQueue = bossQueueOf(job.name)
    const emailId = emailIdIn(job) ?? undefined
    return bossQueue ? [{ job, bossQueue, emailId, about: bossQueue.job.about?.(job.data) }] : []
  })
  const emails = await findJobEmails(
    db,
    known.flatMap(({ emailId }) => emailId ?? []),
  )
  const names = await findRecordNames(
    db,
    known.flatMap(({ about }) => about ?? []),
  )
  return known.map((details) => ({
    ...details,
    email: emails.get(details.emailId ?? ''),
    record: names.get(details.about?.id ?? ''),
  }))
}

/** Converts a job to a row of the staff API, with the person's name and its error masked. */
export function rowOf(
  { job, bossQueue, about, email, record }: JobDetails,
  now: Date,
): JobRow<Date> {
  const state = stateOf(job, bossQueue, now)
  const at = momentOf(job, state)
  const isWaiting = state === 'ready' || state === 'retrying'
  return {
    id: `${job.name}.${job.id}`,
    queue: bossQueue.job.queue,
    isIsolated: bossQueue.kind === 'isolation',
    isHeld: email?.status === 'queued' && isHeld(job, now),
    state,
    attemptCount: attemptsMade(job, bossQueue),
    maxAttempts: (bossQueue.kind === 'dead' ? bossQueue.job.retry.limit : job.retryLimit) + 1,
    at,
    isLate: isWaiting && now.getTime() - at.getTime() > bossQueue.job.waitLimitSeconds * 1000,
    createdAt: job.createdOn,
    error: failureOf(job)?.masked ?? null,
    about: about ? toJobAbout(about, payloadSummary(job, bossQueue), email, record) : null,
    email: email ? { id: email.id, template: email.template, status: email.status } : null,
  }
}

/** Returns the state that staff see, from the state and queue that pg-boss stores. */
export function stateOf(
  { state, startAfter }: Pick<BossJob, 'state' | 'startAfter'>,
  bossQueue: BossQueue,
  now: Date,
): JobState {
  if (state === 'completed' || state === 'cancelled' || state === 'active') return state
  if (bossQueue.kind === 'dead') return 'dead'
  if (state === 'created') return startAfter <= now ? 'ready' : 'deferred'
  return state === 'retry' ? 'retrying' : 'failed'
}

// When the job entered its state or, if it is waiting, when it may run.
function momentOf({ startAfter, startedOn, completedOn }: BossJob, state: JobState): Date {
  if (state === 'active') return startedOn ?? startAfter
  const hasEnded = ['failed', 'completed', 'cancelled'].includes(state)
  return (hasEnded ? completedOn : null) ?? startAfter
}

// `job-filter.ts` counts in the same way.
function attemptsMade({ retryCount, sourceRetryCount, startedOn }: BossJob, { kind }: BossQueue) {
  if (kind === 'dead') return (sourceRetryCount ?? 0) + 1
  return startedOn === null ? 0 : retryCount + 1
}

function toJobAbout(
  { kind, id }: About,
  payload: PayloadSummary,
  email: JobEmailDetails | undefined,
  record: RecordName | undefined,
): JobAbout {
  return {
    kind,
    id,
    name: maskName(record?.name ?? payload.name ?? email?.toName ?? null),
    code: record?.code ?? payload.code ?? null,
    leadKind: record?.leadKind ?? null,
    isRecorded: record !== undefined,
  }
}

/** Identifies a submission that is not recorded yet. */
type PayloadSummary = { name?: string; code?: string | null }

function payloadSummary({ data }: BossJob, { job }: BossQueue): PayloadSummary {
  const kind = job.records
  const envelope = kind && readEnvelope(kind, data)
  if (!envelope) return {}
  const name = envelope.fields[kindDescription[kind].nameField]
  return { code: envelope.code, ...(typeof name === 'string' && { name }) }
}
