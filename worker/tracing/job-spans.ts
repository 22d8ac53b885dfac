import { type Span, type SpanContext, SpanKind, type Tracer } from '@opentelemetry/api'
import type { AnyJob } from '../../shared/jobs/define.ts'
import { toError } from '../../shared/runtime/errors.ts'
import {
  markFailed,
  queueAttributes,
  startSpan,
  traceContextOf,
} from '../../shared/runtime/tracing/spans.ts'
import type { AttemptOutcome } from '../../shared/tables/tables.ts'

/** A job that a worker has fetched. */
export type FetchedJob = { id: string; data: unknown; retryCount: number }

/**
 * Starts the span of an attempt at a job. The first attempt continues the trace of the submission. A later one begins a
 * trace with a link to it, because it can come days later; so does a job that replaces another.
 * @param queue the pg-boss queue that the job is in
 */
export function startJobSpan(
  tracer: Tracer,
  definition: AnyJob,
  queue: string,
  job: FetchedJob,
): Span {
  const origin = traceContextOf(job.data)
  return startSpan(tracer, `process ${queue}`, {
    kind: SpanKind.CONSUMER,
    attributes: {
      ...queueAttributes(queue, 'process'),
      'messaging.message.id': job.id,
      'antesala.job.attempt': job.retryCount + 1,
    },
    ...(isFirstAttempt(definition, queue, job) ? { parent: origin } : { links: listOf(origin) }),
  })
}

/** Records how an attempt at a job ended. */
export function markOutcome(
  span: Span,
  outcome: AttemptOutcome | 'isolated',
  error: Error | undefined,
): void {
  span.setAttribute('antesala.job.outcome', outcome)
  if (error) markFailed(span, error)
}

/**
 * Runs an attempt at a job of mode `single`, in a span if tracing is on and the job is traced.
 * @param work marks the outcome
 */
export async function inJobSpan<T>(
  tracer: Tracer | undefined,
  definition: AnyJob,
  job: FetchedJob,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  if (!tracer || !definition.isTraced) return await work(undefined)
  const span = startJobSpan(tracer, definition, definition.queue, job)
  try {
    return await work(span)
  } catch (thrown) {
    markFailed(span, toError(thrown))
    throw thrown
  } finally {
    span.end()
  }
}

// The first job of a submission or email has its id. Redriven dead letters and deferred emails have ids of their own,
// and jobs in isolation queues come after a lost attempt.
function isFirstAttempt({ queue: main }: AnyJob, queue: string, job: FetchedJob) {
  const { id, emailId } = Object(job.data)
  return job.retryCount === 0 && queue === main && job.id === (emailId ?? id)
}

function listOf(context: SpanContext | undefined) {
  return context ? [context] : []
}
