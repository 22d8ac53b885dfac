import type { JobResult as BossResult, JobWithMetadata } from 'pg-boss'
import type { AnyJob } from '../shared/jobs/define.ts'
import { PermanentError, toError } from '../shared/runtime/errors.ts'
import { traceFields } from '../shared/runtime/tracing/spans.ts'
import { appendAttempts } from '../shared/tables/jobs/attempts.ts'
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
import type { Attempt, AttemptResult, SingleHandler } from './job-handler.ts'
import { readPayload } from './payload.ts'
import { inJobSpan, markOutcome } from './tracing/job-spans.ts'

/**
 * Runs one job of mode `single` or `exclusive`, and stores the attempt. A successful attempt is stored only
 * if an email was sent or left unconfirmed.
 * @returns the outcome, for pg-boss
 */
export async function runSingle(
  context: WorkerContext,
  definition: AnyJob,
  handler: SingleHandler<unknown>,
  job: JobWithMetadata,
): Promise<BossResult> {
  return await inJobSpan(context.tracer, definition, job, (span) =>
    runAttempt(context, definition, handler, job, { ...toAttempt(job), span }),
  )
}

async function runAttempt(
  context: WorkerContext,
  definition: AnyJob,
  handler: SingleHandler<unknown>,
  job: JobWithMetadata,
  attempt: Attempt,
): Promise<BossResult> {
  const startedAt = new Date()
  const result = await runHandler(context, definition, handler, job, attempt)
  const isReturned = await context.schema.isMismatch(result.error)
  if (isReturned) context.schema.pause(result.error)
  const outcome = result.outcome === 'retry' && attempt.isLast ? 'dead_letter' : result.outcome

  const row = {
    queue: job.name,
    jobId: job.id,
    number: attempt.number,
    outcome,
    ...aboutColumns(definition, job.data),
    emailId: result.emailId,
    ...(result.error && errorColumns(result.error)),
    smtpReply: result.smtpReply,
    worker: context.worker,
    startedAt,
    endedAt: new Date(),
  }
  const isToBeStored = !result.isStored && (outcome !== 'done' || result.emailId !== undefined)
  const output = toOutput(result)
  const { settlement } = result
  if (isToBeStored || settlement)
    await context.settleAttempt({
      job,
      outcome,
      output,
      settlement,
      retryLimit: isReturned ? retryLimitAfter(definition, job.retryCount) : undefined,
      row: isToBeStored ? row : undefined,
    })
  logResult(context, job, attempt, { ...result, outcome })
  // Another job continues the work if staff hold the email's template.
  const isContinued = settlement?.deferred !== undefined
  context.metrics.jobAttempts.inc({ queue: job.name, outcome: isContinued ? 'deferred' : outcome })
  if (attempt.span) markOutcome(attempt.span, outcome, result.error)
  return { id: job.id, status: bossStatus[outcome], output }
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
    await recordLostClaim(context, definition, job)
    return await handler(context, readPayload(definition, job.data), attempt)
  } catch (thrown) {
    const error = toError(thrown)
    return { outcome: error instanceof PermanentError ? 'dead_letter' : 'retry', error }
  }
}

/** Stores the previous attempt at a job, if it ended without an outcome. */
async function recordLostClaim({ db }: WorkerContext, definition: AnyJob, job: JobWithMetadata) {
  const lost = await findLostJobs(db, [job])
  await appendAttempts(
    db,
    lost.map((one) => lostAttempt(definition, one)),
  )
}

function toAttempt(job: JobWithMetadata): Attempt {
  return {
    jobId: job.id,
    number: job.retryCount + 1,
    isLast: job.retryCount >= job.retryLimit,
  }
}

// The throughput leaves out jobs whose email another job sends later. An unconfirmed email has an error, but its job is done.
function toOutput({ outcome, error, smtpReply, settlement }: AttemptResult) {
  if (error && outcome !== 'done') return toFailure(error)
  if (settlement?.deferred) return { held: true }
  return smtpReply ? { smtpReply } : undefined
}

function logResult(
  { log }: WorkerContext,
  job: JobWithMetadata,
  attempt: Attempt,
  result: AttemptResult,
) {
  const { number, span } = attempt
  const fields = { queue: job.name, jobId: job.id, attempt: number, ...traceFields(span) }
  if (result.outcome === 'done') log.info(fields, 'job.done')
  else
    log.warn(
      { ...fields, outcome: result.outcome, error: result.error && maskedText(result.error) },
      'job.failed',
    )
}
