import type { Request, RequestHandler } from 'express'
import { MemoryStore } from 'express-rate-limit'
import type { Config } from '../../shared/runtime/config.ts'
import { addressBucket } from './client-address.ts'
import { isHealthCheck } from './health-check.ts'
import { limitRequests } from './rate-limit.ts'

/**
 * Limits requests outside of `/api` by client: for pages and files together, and for health checks. They have a count
 * of their own, because a balancer can have the same address as the clients it forwards. Counts in memory, so that
 * pages remain available while the database is down.
 */
export function limitPages({ PAGE_RATE_LIMIT_PER_MINUTE: perMinute }: Config): RequestHandler {
  const limit = limitRequests(perMinute, bucketOf, new MemoryStore(), { hasHeaders: false })
  return (request, response, next) =>
    isApi(request) ? next() : void limit(request, response, next)
}

function bucketOf(request: Request) {
  return `${isHealthCheck(request) ? 'health' : 'page'}:${addressBucket(request)}`
}

function isApi({ path }: Request) {
  return /^\/api(\/|$)/i.test(path)
}
