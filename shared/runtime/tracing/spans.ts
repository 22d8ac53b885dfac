import {
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  type SpanOptions,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { errorTypeOf } from '../../domain/masked-error.ts'
import { traceparent } from '../../jobs/trace-context.ts'

type NewSpan = Pick<SpanOptions, 'kind' | 'attributes' | 'startTime'> & {
  /** The span whose trace it continues. Without one, it begins a new trace. */
  parent?: SpanContext | undefined
  /** Spans of other traces that it refers to. If it begins a new trace, that trace is sampled if one of theirs is. */
  links?: SpanContext[]
}

/** Starts a span. Attributes contain no personal data: no values that clients or relays choose. */
export function startSpan(
  tracer: Tracer,
  name: string,
  { parent, links = [], ...options }: NewSpan,
): Span {
  const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
  return tracer.startSpan(
    name,
    { ...options, links: links.map((link) => ({ context: link })) },
    context,
  )
}

/**
 * Returns the attributes of a span that sends to a pg-boss queue or processes its jobs (OpenTelemetry's semantic
 * conventions for messaging spans).
 * @param name of the operation, such as `process batch`; default: its type
 */
export function queueAttributes(queue: string, type: 'send' | 'process', name: string = type) {
  return {
    'messaging.system': 'pg-boss',
    'messaging.operation.name': name,
    'messaging.operation.type': type,
    'messaging.destination.name': queue,
  }
}

/** Marks a span as failed, with the masked error. */
export function markFailed(span: Span, error: Error): void {
  span.setAttribute('error.type', errorTypeOf(error))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Returns the `traceparent` of a span (W3C Trace Context). */
export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

/** Returns the trace context in the payload of a job; undefined if there is none, or if it is malformed. */
export function traceContextOf(payload: unknown): SpanContext | undefined {
  const text = traceparent.parse(Object(payload).traceparent)
  if (text === undefined) return undefined
  const [, traceId = '', spanId = '', flags = ''] = text.split('-')
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
}

/** Whether the trace of a span is sampled: its spans are recorded and sent to the collector. */
export function isSampled({ traceFlags }: SpanContext): boolean {
  return (traceFlags & TraceFlags.SAMPLED) !== 0
}

/** Returns the field by which log lines are found from a sampled trace; none if the trace is not sampled. */
export function traceFields(span: Span | undefined): { trace_id?: string } {
  const context = span?.spanContext()
  return context && isSampled(context) ? { trace_id: context.traceId } : {}
}
