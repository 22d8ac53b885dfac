import type { Request, RequestHandler, Response } from 'express'
import type { ApiMetrics } from '../metrics.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** nginx's status for a client that did not wait for the answer. */
const CLIENT_GONE = 499

/** Counts every request and its time by the pattern of its route, never by what was asked for. */
export function countRequests({ requests, durations }: ApiMetrics): RequestHandler {
  return (request, response, next) => {
    const started = performance.now()
    // Not 'finish': those who give up on a slow answer are the ones worth knowing of.
    response.once('close', () => {
      const route = routeOf(request)
      const method = methods.includes(request.method) ? request.method : 'other'
      requests.inc({ method, route, status: statusOf(response) })
      durations.observe({ route }, (performance.now() - started) / 1000)
    })
    next()
  }
}

function routeOf({ route, baseUrl }: Request): string {
  // The dashboard is mounted: its routes and files have no pattern of ours.
  if (/^\/admin(\/|$)/i.test(baseUrl)) return '/admin'
  return typeof route?.path === 'string' ? route.path : 'none'
}

function statusOf({ statusCode, writableFinished }: Response) {
  return writableFinished ? statusCode : CLIENT_GONE
}
