import type { JobResult as BossResult, JobWithMetadata } from 'pg-boss'
import { errorKeyOf } from '../shared/domain/error-key.ts'
import type { AnyJob } from '../shared/jobs/define.ts'
import { LostClaimError, PermanentError, toError } from '../shared/runtime/errors.ts'
import { appendAttempts, jobsWithAttempt } from '../shared/tables/jobs/attempts.ts'
import type { WorkerContext } from './context.ts'
import type { Attempt, AttemptResult, SingleHandler } from './job-handler.ts'
import { invalidPayloadError } from './payload.ts'

/**
 * Runs one job of mode `single` or `exclusive`, and stores the attempt. A successful attempt is stored only
 * if it concerned an email.
 * @returns the outcome, for pg-boss
 */
export async function runSingle(
  context: WorkerContext,
  definition: AnyJob,
  handler: SingleHandler<unknown>,
  job: JobWithMetadata,
): Promise<BossResult> {
  const startedAt = new Date()
  const attempt = toAttempt(job)
  await recordLostClaim(context, definition, job)
  const result = await runHandler(context, definition, handler, job, attempt)
  const outcome = result.outcome === 'retry' && attempt.isLast ? 'dead_letter' : result.outcome

  const row = {
    queue: job.name,
    jobId: job.id,
    number: attempt.number,
    outcome,
    ...aboutColumns(definition, job.data),
    emailId: result.emailId,
    errorName: result.error?.name,
    errorMessage: result.error?.message,
    smtpReply: result.smtpReply,
    worker: context.worker,
    startedAt,
    endedAt: new Date(),
  }
  const isNew = !result.isStored && (outcome !== 'done' || result.emailId !== undefined)
  const output = toOutput(result)
  const { settlement } = result
  if (isNew || settlement)
    await context.settleAttempt({
      job,
      outcome,
      output,
      settlement,
      row: isNew ? row : undefined,
    })
  logResult(context, job, attempt, result)
  context.metrics.jobs.inc({ queue: job.name, outcome })
  return { id: job.id, status: bossStatus[outcome], output }
}

// A retried job lost its claim if its last attempt is not stored: the worker died, hung or lost the database.
async function recordLostClaim(context: WorkerContext, definition: AnyJob, job: JobWithMetadata) {
  const retried = job.retryCount > 0 ? [job] : []
  if (retried.length === 0 || (await jobsWithAttempt(context.db, retried)).size > 0) return
  const lost = new LostClaimError()
  await appendAttempts(context.db, [
    {
      queue: job.name,
      jobId: job.id,
      number: job.retryCount,
      outcome: 'retry',
      ...aboutColumns(definition, job.data),
      errorName: lost.name,
      errorMessage: lost.message,
      worker: context.worker,
      startedAt: job.startedOn,
      endedAt: new Date(),
    },
  ])
}

/** Returns an error as it is stored in the output of its job. The job console groups failures by `key`. */
export function toFailure({ name, message }: Error) {
  return { name, message, key: errorKeyOf(name, message) }
}

/** Returns the record that a job is about, as columns of the table `attempts`; null if there is none. */
export function aboutColumns(definition: AnyJob, data: unknown) {
  const about = definition.about?.(data)
  return { aboutKind: about?.kind ?? null, aboutId: about?.id ?? null }
}

const bossStatus = {
  done: 'completed',
  deferred: 'completed',
  retry: 'failed',
  dead_letter: 'deadletter',
} as const

async function runHandler(
  context: WorkerContext,
  definition: AnyJob,
  handler: SingleHandler<unknown>,
  job: JobWithMetadata,
  attempt: Attempt,
): Promise<AttemptResult> {
  try {
    const payload = definition.payload.safeParse(job.data)
    if (!payload.success) throw invalidPayloadError(payload.error)
    return await handler(context, payload.data, attempt)
  } catch (thrown) {
    const error = toError(thrown)
    return { outcome: error instanceof PermanentError ? 'dead_letter' : 'retry', error }
  }
}

function toAttempt(job: JobWithMetadata): Attempt {
  return {
    jobId: job.id,
    number: job.retryCount + 1,
    isLast: job.retryCount >= job.retryLimit,
  }
}

function toOutput({ error, smtpReply }: AttemptResult) {
  if (error) return toFailure(error)
  return smtpReply ? { smtpReply } : undefined
}

function logResult(
  { log }: WorkerContext,
  job: JobWithMetadata,
  attempt: Attempt,
  result: AttemptResult,
) {
  const fields = { queue: job.name, jobId: job.id, attempt: attempt.number }
  if (result.outcome === 'done') log.info(fields, 'job.done')
  else log.warn({ ...fields, outcome: result.outcome, error: result.error?.message }, 'job.failed')
}
