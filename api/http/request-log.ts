import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Log } from '../../shared/runtime/log.ts'
import { traceFields } from '../../shared/runtime/tracing/spans.ts'

/**
 * Gives every request an id, sends it as `X-Request-Id`, and logs the request once its response is sent, with the id of
 * the staff member who sent it, if any. Saves the id and the path to log in `response.locals`.
 * @param loggablePath returns a path without what clients choose
 */
export function logRequests(log: Log, loggablePath: (path: string) => string): RequestHandler {
  return (request, response, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    response.locals.requestId = requestId
    response.set('X-Request-Id', requestId)
    const { method } = request
    const path = loggablePath(request.path)
    response.locals.path = path
    response.once('finish', () => {
      const ms = Math.round((performance.now() - started) * 10) / 10
      const { statusCode: status, locals } = response
      const staffId: string | undefined = locals.me?.id
      const fields = { requestId, method, path, status, ms, staffId, ...traceFields(locals.span) }
      log.info(fields, 'http.request')
    })
    next()
  }
}
