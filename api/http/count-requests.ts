import type { Request, RequestHandler, Response } from 'express'
import { requestMethods } from '../../shared/runtime/metrics/api-metrics.ts'
import type { ApiMetrics } from '../metrics/metrics.ts'

/** nginx's status for a request whose client closed the connection before the response. */
const CLIENT_CLOSED_REQUEST = 499

/** Counts and times requests by route pattern, because the number of different paths is unlimited. */
export function countRequests({ requests, requestSeconds }: ApiMetrics): RequestHandler {
  return (request, response, next) => {
    const started = performance.now()
    // Not 'finish', which is not emitted if the client closes the connection first.
    response.once('close', () => {
      const route = routeOf(request)
      const method = requestMethods.find((name) => name === request.method) ?? 'other'
      requests.inc({ method, route, status: statusOf(response) })
      requestSeconds.observe({ route }, (performance.now() - started) / 1000)
    })
    next()
  }
}

function routeOf({ route, baseUrl }: Request): string {
  // The dashboard is mounted as a whole, so its files have no route pattern.
  if (/^\/admin(\/|$)/i.test(baseUrl)) return '/admin'
  return typeof route?.path === 'string' ? route.path : 'none'
}

function statusOf({ statusCode, writableFinished }: Response) {
  return writableFinished ? statusCode : CLIENT_CLOSED_REQUEST
}
