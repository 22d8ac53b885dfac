import cors from 'cors'
import type { RequestHandler } from 'express'

const READABLE = [
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
 * Lets pages of other origins submit, without cookies. No origin is let in unless it is named.
 * @param origins such as `https://www.example.com`
 */
export function allowOrigins(origins: string[]): RequestHandler {
  return cors({
    origin: origins,
    methods: ['POST'],
    allowedHeaders: ['Content-Type', 'Accept-Language', 'Idempotency-Key', 'X-Form-Token'],
    exposedHeaders: READABLE,
    maxAge: 600,
    // Our own answer to OPTIONS follows, with its `Allow`.
    preflightContinue: true,
  })
}
