import { type Span, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import type { Request, RequestHandler, Response } from 'express'
import { startSpan } from '../../shared/runtime/tracing/spans.ts'

/**
 * Returns the handler that records a span for each request that reaches a route; it comes first. The `traceparent` of a
 * client is ignored: strangers can neither add spans to a trace nor decide which ones are recorded.
 * @returns no handler if tracing is off
 */
export function traceRequests(tracer: Tracer | undefined): RequestHandler[] {
  if (!tracer) return []
  return [
    (request, response, next) => {
      const span = startRequestSpan(tracer, request, response)
      response.locals.span = span
      // Not 'finish', which is not emitted if the client closes the connection first.
      response.once('close', () => endRequestSpan(span, response))
      next()
    },
  ]
}

/** Returns the span of a request; undefined if tracing is off. */
export function spanOfRequest({ res }: Request): Span | undefined {
  return res?.locals.span
}

// Neither the path nor the host nor the scheme as the client sent it, and nothing about the client.
function startRequestSpan(tracer: Tracer, request: Request, { locals }: Response) {
  const { method, route, secure } = request
  return startSpan(tracer, `${method} ${route.path}`, {
    kind: SpanKind.SERVER,
    attributes: {
      'http.request.method': method,
      'http.route': route.path,
      'url.path': locals.path,
      'url.scheme': secure ? 'https' : 'http',
      'antesala.request.id': locals.requestId,
    },
  })
}

function endRequestSpan(span: Span, { writableFinished, statusCode }: Response) {
  if (!writableFinished) span.setAttribute('error.type', 'client_closed_request')
  else span.setAttribute('http.response.status_code', statusCode)
  if (writableFinished && statusCode >= 500) {
    span.setAttribute('error.type', String(statusCode))
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}
