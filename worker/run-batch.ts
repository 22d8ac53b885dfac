import { CompiledQuery } from 'kysely'
import type { Job } from 'pg-boss'
import type { AnyJob } from '../shared/jobs/define.ts'
import { isolationQueues } from '../shared/jobs/queues.ts'
import type { BossTransaction } from '../shared/runtime/boss.ts'
import {
  ClaimExpiredError,
  isDatabaseDown,
  isRolledBack,
  KnownError,
  toError,
} from '../shared/runtime/errors.ts'
import { appendAttempts, type NewAttempt } from '../shared/tables/jobs/attempts.ts'
import { findJobs } from '../shared/tables/jobs/pgboss/job.ts'
import {
  aboutColumns,
  errorColumns,
  findLostJobs,
  lostAttempt,
  maskedText,
  retryLimitAfter,
  toFailure,
} from './attempts.ts'
import type { WorkerContext } from './context.ts'
import type { BatchHandler, BatchStep } from './job-handler.ts'
import { countRecorded, countUnrecorded } from './metrics.ts'
import { readPayload } from './payload.ts'
import { type BatchSpans, inBatchSpans } from './tracing/batch-spans.ts'
import { inSavepoint, kyselyOn, whileClaimed } from './transaction.ts'

/** Where the jobs of a batch come from, and what runs them. */
type Source = { definition: AnyJob; handler: BatchHandler<unknown>; queue: string }

type Batch = Source & {
  step: BatchStep
  startedAt: Date
  spans: BatchSpans | undefined
  /** Count what happened, once no statement of the batch can fail any more, except the commit. */
  counts: (() => void)[]
}

/** A job with its validated payload. */
type ReadableJob = { job: Job; payload: unknown }

/**
 * Runs a batch of jobs in the transaction in which pg-boss completes them. Runs all jobs with a valid payload at once;
 * if that fails, one by one in savepoints, so that only the jobs that fail are retried or dead-lettered. Jobs whose
 * claim was lost are moved to an isolation queue instead; in the last one, they run.
 * @throws if the database is unavailable, pg-boss no longer waits for the batch, or an isolation queue already has one
 *   of the jobs; pg-boss then rolls back and retries every job
 */
export async function runBatch(
  context: WorkerContext,
  source: Source,
  jobs: Job[],
  bossTx: BossTransaction,
): Promise<void> {
  const step = { ...context, tx: kyselyOn(bossTx), bossTx }
  const { signal } = jobs[0] as Job
  const done = await inBatchSpans(context.tracer, source, jobs, async (spans) => {
    const batch: Batch = { ...source, step, startedAt: new Date(), spans, counts: [] }
    const succeeded = await whileClaimed(bossTx, signal, () => runAll(batch, jobs))
    for (const count of batch.counts) count()
    return succeeded
  })
  if (done > 0) context.log.info({ queue: source.queue, jobs: done }, 'job.done')
}

/** Runs or returns the jobs of a batch, and returns how many succeeded. */
async function runAll(batch: Batch, jobs: Job[]): Promise<number> {
  const { schema, tx } = batch.step
  try {
    const readable = await readJobs(batch, await isolateLostJobs(batch, jobs))
    return await runReadable(batch, readable)
  } catch (error) {
    if (await schema.isMismatch(error)) schema.pause(error)
    // If the server has rolled back, because its disk is full for example, the connection can still be used.
    else if (!isDatabaseDown(error) || !isRolledBack(error)) throw error
    // Begins another transaction on the connection, which pg-boss commits.
    await tx.executeQuery(CompiledQuery.raw('rollback and chain'))
    batch.counts.length = 0
    await returnJobs(batch, jobs, error)
    return 0
  }
}

/**
 * Stores an attempt for each job whose claim was lost, and moves the job to the next isolation queue.
 * @returns the jobs to run now; those of the last isolation queue, which run one at a time, stay there and run
 */
async function isolateLostJobs(batch: Batch, jobs: Job[]): Promise<Job[]> {
  const { step, definition, queue, spans } = batch
  const { db, boss, tx, bossTx, log, metrics } = step
  const lost = await findLostJobs(tx, jobs)
  if (lost.length === 0) return jobs
  const rows = lost.map((job) => lostAttempt(definition, job))
  const next = nextIsolationQueue(definition, queue)
  if (next === undefined) {
    // Committed separately, so that they remain if one of the jobs kills this worker as well.
    await appendAttempts(db, rows)
    return jobs
  }
  await appendAttempts(tx, rows)
  const newJobs = lost.map(({ id, data }) => ({ id, data }))
  const inserted = await boss.insert(next, newJobs, { db: bossTx, returnId: true })
  // pg-boss skips a job whose id the queue already has. It must not be completed then: nothing would run it.
  if (inserted?.length !== lost.length)
    throw new KnownError(`${next} already has one of these jobs`)
  await boss.complete(queue, lost, { isolated: true }, { db: bossTx })
  log.warn({ queue, jobIds: lost.map(({ id }) => id) }, 'job.isolated')
  batch.counts.push(() =>
    metrics.jobAttempts.inc({ queue: definition.queue, outcome: 'isolated' }, lost.length),
  )
  for (const job of lost) spans?.note(job, 'isolated')
  return jobs.filter((job) => !lost.includes(job))
}

function nextIsolationQueue(definition: AnyJob, queue: string): string | undefined {
  const names = [definition.queue, ...isolationQueues(definition).map(({ name }) => name)]
  return names[names.indexOf(queue) + 1]
}

// Jobs with an invalid payload fail here, so that the others can still run at once.
async function readJobs(batch: Batch, jobs: Job[]): Promise<ReadableJob[]> {
  const readable: ReadableJob[] = []
  for (const job of jobs) {
    try {
      const payload = readPayload(batch.definition, job.data)
      readable.push({ job, payload: batch.spans?.continueIn(job, payload) ?? payload })
    } catch (thrown) {
      await recordFailure(batch, job, toError(thrown))
    }
  }
  return readable
}

/** Runs jobs, and returns how many succeeded. */
async function runReadable(batch: Batch, jobs: ReadableJob[]): Promise<number> {
  if (jobs.length === 0) return 0
  try {
    await runHandler(batch, jobs)
    return jobs.length
  } catch (error) {
    if (await failsWholeBatch(batch, error)) throw error
    const [only] = jobs
    if (jobs.length === 1 && only) {
      await recordFailure(batch, only.job, toError(error))
      return 0
    }
    // Logged, because a batch can fail although each of its jobs succeeds: that would be slow, and go unnoticed.
    batch.step.log.warn({ err: error, queue: batch.queue, jobs: jobs.length }, 'job.batch_failed')
  }
  let done = 0
  for (const job of jobs) if (await runInSavepoint(batch, job)) done++
  return done
}

async function runHandler(
  { step, definition, handler, spans, counts }: Batch,
  jobs: ReadableJob[],
) {
  const payloads = jobs.map(({ payload }) => payload)
  await inSavepoint(step.tx, () => handler(step, payloads))
  counts.push(() => {
    step.metrics.jobAttempts.inc({ queue: definition.queue, outcome: 'done' }, jobs.length)
    // Every payload of a job that records has the envelope's fields.
    if (definition.records)
      countRecorded(step, definition.records, payloads as { submittedAt: string }[])
  })
  for (const { job } of jobs) spans?.note(job, 'done')
}

// Whether the other jobs cannot run in this transaction either, or would fail because of the schema as well.
async function failsWholeBatch({ step }: Batch, error: unknown): Promise<boolean> {
  const isTransactionLost = error instanceof ClaimExpiredError || isDatabaseDown(error)
  return isTransactionLost || (await step.schema.isMismatch(error))
}

/** Runs one job, and returns whether it succeeded. */
async function runInSavepoint(batch: Batch, job: ReadableJob): Promise<boolean> {
  try {
    await runHandler(batch, [job])
    return true
  } catch (thrown) {
    if (await failsWholeBatch(batch, thrown)) throw thrown
    await recordFailure(batch, job.job, toError(thrown))
    return false
  }
}

async function recordFailure(batch: Batch, job: Job, error: Error) {
  const { step, definition, queue } = batch
  const { boss, tx, bossTx, log, metrics } = step
  await boss.fail(queue, job, toFailure(error), { db: bossTx })
  const failed = await boss.getJobById(queue, job.id, { db: bossTx })
  const outcome = failed?.state === 'failed' ? 'dead_letter' : 'retry'
  const attempt = failedAttempt(batch, job, outcome, error)
  await appendAttempts(tx, [attempt])
  const { number } = attempt
  log.warn(
    {
      ...{ queue, jobId: job.id, attempt: number, outcome, error: maskedText(error) },
      ...batch.spans?.logFields(job),
    },
    'job.failed',
  )
  batch.counts.push(() => {
    metrics.jobAttempts.inc({ queue: definition.queue, outcome })
    if (definition.records && outcome === 'dead_letter') countUnrecorded(step, 1)
  })
  batch.spans?.note(job, outcome, error)
}

/**
 * Returns jobs to their queue without using up a retry: the database or its schema is the reason why they failed. pg-boss
 * makes dead letters of those that were at their last attempt all the same.
 */
async function returnJobs(batch: Batch, jobs: Job[], thrown: unknown): Promise<void> {
  const { step, definition, queue } = batch
  const { boss, tx, bossTx, log, metrics } = step
  const error = toError(thrown)
  log.warn({ err: error, queue, jobs: jobs.length }, 'job.batch_failed')
  await boss.fail(queue, jobs, toFailure(error), { db: bossTx })
  // After `fail`: pg-boss updates waiting jobs only.
  for (const { id, retryCount } of jobs) {
    const retryLimit = retryLimitAfter(definition, retryCount)
    await boss.update(queue, undefined, { id, retryLimit, db: bossTx })
  }
  const addresses = jobs.map(({ id }) => ({ name: queue, id }))
  const failed = (await findJobs(tx, addresses)).filter(({ state }) => state === 'failed')
  const isDead = (job: Job) => failed.some(({ id }) => id === job.id)
  const attempts = jobs.map((job) =>
    failedAttempt(batch, job, isDead(job) ? 'dead_letter' : 'retry', error),
  )
  await inSavepoint(tx, () => appendAttempts(tx, attempts)).catch((failure) => {
    // The table of attempts can be what does not fit, or the disk is full.
    if (!isRolledBack(failure)) throw failure
  })
  const outcomes = Map.groupBy(attempts, ({ outcome }) => outcome)
  batch.counts.push(() => {
    for (const [outcome, { length }] of outcomes)
      metrics.jobAttempts.inc({ queue: definition.queue, outcome }, length)
    if (definition.records && failed.length > 0) countUnrecorded(step, failed.length)
  })
  for (const job of jobs) batch.spans?.note(job, isDead(job) ? 'dead_letter' : 'retry', error)
}

function failedAttempt(
  { step, definition, queue, startedAt }: Batch,
  job: Job,
  outcome: 'retry' | 'dead_letter',
  error: Error,
): NewAttempt {
  return {
    ...{ queue, jobId: job.id, number: job.retryCount + 1, outcome },
    ...{ worker: step.worker, startedAt },
    ...aboutColumns(definition, job.data),
    ...errorColumns(error),
    endedAt: new Date(),
  }
}
