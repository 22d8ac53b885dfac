import type { Request, RequestHandler } from 'express'
import { ipKeyGenerator, rateLimit, type Store } from 'express-rate-limit'
import { ApiError } from './api-error.ts'

const WINDOW_MS = 60_000
const IPV6_SUBNET = 56

/** The bucket of a client address; IPv6: of its /56. */
export function addressBucket(request: Request): string {
  return ipKeyGenerator(withoutPort(request.ip ?? ''), IPV6_SUBNET)
}

// Some proxies write the port beside the address in X-Forwarded-For.
function withoutPort(address: string) {
  const bracketed = address.match(/^\[(.+)\](:\d+)?$/)
  return bracketed?.[1] ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

/**
 * Counts requests in windows of 60 s, and says so in every response.
 * @param bucketOf what a request is counted by
 * @param store where it is counted
 * @param windowMs shorter in tests
 */
export function limitRequests(
  perMinute: number,
  bucketOf: (request: Request) => string | Promise<string>,
  store: Store,
  windowMs = WINDOW_MS,
): RequestHandler {
  return rateLimit({
    windowMs,
    store,
    limit: perMinute,
    standardHeaders: 'draft-6',
    legacyHeaders: false,
    keyGenerator: bucketOf,
    handler: (_request, _response, next) => {
      // The description fixes 60, whatever is left of the window.
      const headers = { 'Retry-After': '60' }
      next(new ApiError('RATE_LIMIT_EXCEEDED', { blanks: { limit: perMinute }, headers }))
    },
  })
}
