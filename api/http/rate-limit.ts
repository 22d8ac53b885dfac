import type { Request, RequestHandler } from 'express'
import { rateLimit, type Store } from 'express-rate-limit'
import { ApiError } from './api-error.ts'

const WINDOW_MS = 60_000

/**
 * Limits requests in windows of 60 s, and adds the `RateLimit` headers to every response.
 * @param bucketOf returns the key under which a request is counted
 * @param store where requests are counted
 * @param options.windowMs length of a window in milliseconds; shorter in tests
 * @param options.hasHeaders whether responses have the `RateLimit` headers
 */
export function limitRequests(
  perMinute: number,
  bucketOf: (request: Request) => string | Promise<string>,
  store: Store,
  { windowMs = WINDOW_MS, hasHeaders = true } = {},
): RequestHandler {
  return rateLimit({
    windowMs,
    // Checks of each request that help to configure the limiter; they cost more than counting.
    validate: false,
    store,
    limit: perMinute,
    standardHeaders: hasHeaders ? 'draft-6' : false,
    legacyHeaders: false,
    keyGenerator: bucketOf,
    handler: (_request, _response, next) => {
      // The API contract requires 60, even if the window ends sooner.
      const headers = { 'Retry-After': '60' }
      next(new ApiError('RATE_LIMIT_EXCEEDED', { placeholders: { limit: perMinute }, headers }))
    },
  })
}
