import cors from 'cors'
import type { RequestHandler } from 'express'

const EXPOSED_HEADERS = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'Idempotent-Replayed',
  'X-Request-Id',
  'Deprecation',
  'Sunset',
  'Link',
]

/**
 * Allows pages of other origins to send submissions, without cookies.
 * @param origins the allowed origins, such as `https://www.example.com`
 */
export function allowOrigins(origins: string[]): RequestHandler {
  const answer = cors({
    origin: origins,
    methods: ['POST'],
    allowedHeaders: ['Content-Type', 'Accept-Language', 'Idempotency-Key', 'X-Form-Token'],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 600,
    // The router answers OPTIONS, with `Allow`.
    preflightContinue: true,
  })
  return (request, response, next) => {
    if (request.headers.origin !== undefined) return answer(request, response, next)
    // Not from a page of another site.
    response.setHeader('Vary', 'Origin')
    next()
  }
}
