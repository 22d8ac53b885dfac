import { type Span, SpanKind, type Tracer } from '@opentelemetry/api'
import type { AnyJob } from '../../shared/jobs/define.ts'
import { toError } from '../../shared/runtime/errors.ts'
import {
  isSampled,
  markFailed,
  queueAttributes,
  startSpan,
  traceContextOf,
  traceFields,
  traceparentOf,
} from '../../shared/runtime/tracing/spans.ts'
import type { AttemptOutcome } from '../../shared/tables/tables.ts'
import { type FetchedJob, markOutcome, startJobSpan } from './job-spans.ts'

/** The spans of a batch of jobs. All of them last as long as the batch. */
export type BatchSpans = {
  /** Returns a job's payload with the trace context of its span, so that what the job enqueues continues its trace. */
  continueIn(job: FetchedJob, payload: unknown): unknown
  /** Notes how an attempt at a job ended, if the batch is committed. */
  note(job: FetchedJob, outcome: AttemptOutcome | 'isolated', error?: Error): void
  /** Returns the fields of log lines about a job. */
  logFields(job: FetchedJob): object
}

/**
 * Runs a batch of jobs in one span, with a link to each recorded submission, and one span per job, which belongs to the
 * trace of its submission. If tracing is off or the jobs are not traced, only runs them.
 */
export async function inBatchSpans<T>(
  tracer: Tracer | undefined,
  { definition, queue }: { definition: AnyJob; queue: string },
  jobs: FetchedJob[],
  work: (spans: BatchSpans | undefined) => Promise<T>,
): Promise<T> {
  if (!tracer || !definition.isTraced) return await work(undefined)
  const batch = startBatchSpan(tracer, queue, jobs)
  const spans = new Map(jobs.map((job) => [job.id, startJobSpan(tracer, definition, queue, job)]))
  if (batch) for (const span of spans.values()) span.addLink({ context: batch.spanContext() })
  const outcomes = new Map<string, [AttemptOutcome | 'isolated', Error | undefined]>()
  const all = [...(batch ? [batch] : []), ...spans.values()]
  try {
    const result = await work({
      continueIn: (job, payload) => continueIn(spans.get(job.id), payload),
      note: (job, outcome, error) => outcomes.set(job.id, [outcome, error]),
      logFields: (job) => traceFields(spans.get(job.id)),
    })
    for (const [id, span] of spans) {
      const outcome = outcomes.get(id)
      if (outcome) markOutcome(span, ...outcome)
    }
    return result
  } catch (thrown) {
    for (const span of all) markFailed(span, toError(thrown))
    throw thrown
  } finally {
    for (const span of all) span.end()
  }
}

function startBatchSpan(tracer: Tracer, queue: string, jobs: FetchedJob[]) {
  const links = jobs.flatMap(({ data }) => traceContextOf(data) ?? []).filter(isSampled)
  if (links.length === 0) return undefined
  return startSpan(tracer, `process batch ${queue}`, {
    kind: SpanKind.CONSUMER,
    links,
    attributes: {
      ...queueAttributes(queue, 'process', 'process batch'),
      'messaging.batch.message_count': jobs.length,
    },
  })
}

function continueIn(span: Span | undefined, payload: unknown) {
  return span ? { ...Object(payload), traceparent: traceparentOf(span) } : payload
}
