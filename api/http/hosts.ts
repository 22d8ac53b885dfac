import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import {
  type Config,
  isLoopbackName,
  isThisMachine,
  toUrlHost,
} from '../../shared/runtime/config.ts'
import type { Log } from '../../shared/runtime/log.ts'
import { ApiError } from './api-error.ts'
import { isHealthCheck } from './health-check.ts'

/** Whether the `Host` of a request is a name or an address of this site. The port does not matter. */
export type HostCheck = (host: string | undefined) => boolean

/**
 * Creates the check of `Host`: allowed are the host of PUBLIC_URL, ALLOWED_HOSTS and, if only this machine can reach
 * the API or PUBLIC_URL is on this machine, localhost and loopback addresses. Ports are not compared, because proxies
 * and containers map them.
 */
export function createHostCheck({ HOST, PUBLIC_URL, ALLOWED_HOSTS }: Config): HostCheck {
  const allowed = new Set([new URL(PUBLIC_URL).hostname, ...ALLOWED_HOSTS])
  const isLocal = isLoopbackName(toUrlHost(HOST)) || isThisMachine(PUBLIC_URL)
  return (host) => {
    const name = hostName(host)
    return name !== undefined && (allowed.has(name) || (isLocal && isLoopbackName(name)))
  }
}

/**
 * Rejects requests to hosts that are not ours (RFC 9110, 7.4), so that no other site's name can point to this one
 * (DNS rebinding). Warns of the first one. Health checks are exempt, because balancers send the IP address, or HTTP/1.0
 * without `Host`.
 * @throws ApiError MISDIRECTED_REQUEST
 */
export function requireOwnHost(config: Config, log: Log): RequestHandler {
  const isOwnHost = createHostCheck(config)
  let hasWarned = false
  return (request, _response, next) => {
    const { host } = request.headers
    if (isOwnHost(host) || isHealthCheck(request)) return next()
    if (!hasWarned) log.warn({ host, words: warning }, 'host.rejected')
    hasWarned = true
    const placeholders = { url: config.PUBLIC_URL }
    // Closing the connection saves reading the body.
    next(new ApiError('MISDIRECTED_REQUEST', { placeholders, headers: { Connection: 'close' } }))
  }
}

const warning =
  'A request to another host was rejected. If it is a name of this site, or the one by which a proxy reaches the API, add it to ALLOWED_HOSTS.'

/** Whether a request was sent to localhost or a loopback address. */
export function isToThisMachine({ headers: { host } }: IncomingMessage): boolean {
  const name = hostName(host)
  return name !== undefined && isLoopbackName(name)
}

// Returns the host without port and final dot, in lower case; undefined if it is missing or malformed.
function hostName(host: string | undefined) {
  return /^(\[[\da-f:.]+\]|[^:[\]]+?)\.?(?::\d*)?$/i.exec(host ?? '')?.[1]?.toLowerCase()
}
