import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Log } from '../../shared/runtime/log.ts'

/** Gives every request an id, sends it as `X-Request-Id`, and logs the request once its response is sent. */
export function logRequests(log: Log): RequestHandler {
  return (request, response, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    response.locals.requestId = requestId
    response.set('X-Request-Id', requestId)
    const { method } = request
    const path = request.path
    response.once('finish', () => {
      const ms = Math.round((performance.now() - started) * 10) / 10
      log.info({ requestId, method, path, status: response.statusCode, ms }, 'http.request')
    })
    next()
  }
}
