import type { Job } from 'pg-boss'
import type { AnyJob } from '../shared/jobs/define.ts'
import { isolationQueues } from '../shared/jobs/queues.ts'
import type { BossTransaction } from '../shared/runtime/boss.ts'
import { isDatabaseDown, LostClaimError, toError } from '../shared/runtime/errors.ts'
import { appendAttempts, jobsWithAttempt, type NewAttempt } from '../shared/tables/jobs/attempts.ts'
import type { WorkerContext } from './context.ts'
import type { BatchHandler, BatchStep } from './job-handler.ts'
import { invalidPayloadError } from './payload.ts'
import { aboutColumns, toFailure } from './run-single.ts'
import { inSavepoint, kyselyOn } from './transaction.ts'

type Batch = {
  step: BatchStep
  definition: AnyJob
  handler: BatchHandler<unknown>
  startedAt: Date
}

/**
 * Runs a batch of jobs in the transaction in which pg-boss completes them. Runs all jobs at once; if that
 * fails, one by one in savepoints, so that only the jobs that fail are retried or dead-lettered. Jobs whose
 * claim was lost are not run, but moved to an isolation queue.
 * @throws if the database is unavailable; pg-boss then rolls back and retries every job of the batch
 */
export async function runBatch(
  context: WorkerContext,
  definition: AnyJob,
  handler: BatchHandler<unknown>,
  jobs: Job[],
  bossTx: BossTransaction,
): Promise<void> {
  const step = { ...context, tx: kyselyOn(bossTx), bossTx }
  const batch: Batch = { step, definition, handler, startedAt: new Date() }
  const pending = await isolateLostJobs(batch, jobs)
  if (pending.length === 0) return
  try {
    await runHandler(batch, pending)
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    for (const job of pending) await runAlone(batch, job)
  }
  context.log.info({ queue: definition.queue, jobs: pending.length }, 'job.done')
}

/**
 * Stores a failed attempt for each job whose claim was lost, and moves the job to the next isolation queue. A
 * retried job lost its claim if its last attempt is not stored.
 * @param jobs jobs of one queue
 * @returns the jobs to run now; jobs that already run alone stay in their queue and run
 */
async function isolateLostJobs(batch: Batch, jobs: Job[]): Promise<Job[]> {
  const { step, definition } = batch
  const retried = jobs.filter((job) => job.retryCount > 0)
  const failed = await jobsWithAttempt(step.tx, retried)
  const lost = retried.filter((job) => !failed.has(job.id))
  const queue = lost[0]?.name
  if (queue === undefined) return jobs

  const { boss, tx, bossTx, log, metrics } = step
  const rows = lost.map((job) => failedAttempt(batch, job, job.retryCount, new LostClaimError()))
  await appendAttempts(tx, rows)
  const next = nextIsolationQueue(definition, queue)
  if (next === undefined) return jobs
  await boss.insert(
    next,
    lost.map(({ id, data }) => ({ id, data })),
    { db: bossTx },
  )
  await boss.complete(queue, lost, { isolated: true }, { db: bossTx })
  log.warn({ queue, jobIds: lost.map(({ id }) => id) }, 'job.isolated')
  metrics.jobs.inc({ queue, outcome: 'isolated' }, lost.length)
  return jobs.filter((job) => !lost.includes(job))
}

function nextIsolationQueue(definition: AnyJob, queue: string): string | undefined {
  const names = [definition.queue, ...isolationQueues(definition).map(({ name }) => name)]
  return names[names.indexOf(queue) + 1]
}

async function runHandler({ step, definition, handler }: Batch, jobs: Job[]) {
  const payloads = jobs.map((job) => parse(definition, job))
  await inSavepoint(step.tx, () => handler(step, payloads))
  for (const { name: queue } of jobs) step.metrics.jobs.inc({ queue, outcome: 'done' })
}

async function runAlone(batch: Batch, job: Job) {
  try {
    await runHandler(batch, [job])
  } catch (thrown) {
    if (isDatabaseDown(thrown)) throw thrown
    await recordFailure(batch, job, toError(thrown))
  }
}

async function recordFailure(batch: Batch, job: Job, error: Error) {
  const { boss, tx, bossTx, log, metrics } = batch.step
  const number = job.retryCount + 1
  const failed = failedAttempt(batch, job, number, error)
  await appendAttempts(tx, [failed])
  await boss.fail(job.name, job, toFailure(error), { db: bossTx })
  log.warn({ queue: job.name, jobId: job.id, attempt: number, error: error.message }, 'job.failed')
  metrics.jobs.inc({ queue: job.name, outcome: failed.outcome })
}

function parse({ payload }: AnyJob, job: Job): unknown {
  const parsed = payload.safeParse(job.data)
  if (!parsed.success) throw invalidPayloadError(parsed.error)
  return parsed.data
}

function failedAttempt(
  { step, definition, startedAt }: Batch,
  job: Job,
  number: number,
  error: Error,
): NewAttempt {
  return {
    queue: job.name,
    jobId: job.id,
    number,
    outcome: number > definition.retry.limit ? 'dead_letter' : 'retry',
    ...aboutColumns(definition, job.data),
    errorName: error.name,
    errorMessage: error.message,
    worker: step.worker,
    startedAt,
    endedAt: new Date(),
  }
}
