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
import { isForwarded } from './proxy-warnings.ts'

/** Whether the `Host` of a request is a name or an address of this site. */
export type HostCheck = (host: string | undefined) => boolean

/**
 * Creates the check of `Host`: allowed are the host of PUBLIC_URL, ALLOWED_HOSTS and, if only this machine can reach
 * the API or PUBLIC_URL is on this machine, localhost and loopback addresses. Ports are not compared, because proxies
 * and containers map them.
 */
export function createHostCheck({ HOST, PUBLIC_URL, ALLOWED_HOSTS }: Config): HostCheck {
  const allowed = new Set([new URL(PUBLIC_URL).host, ...ALLOWED_HOSTS].map(hostName))
  const isLocal = isLoopbackName(toUrlHost(HOST)) || isThisMachine(PUBLIC_URL)
  const isOwn = (host: string | undefined) => {
    const name = hostName(host)
    return name !== undefined && (allowed.has(name) || (isLocal && isLoopbackName(name)))
  }
  // Nearly all requests have the same host, which is then parsed only once.
  let lastOwn: string | undefined
  return (host) => {
    if (host !== lastOwn && isOwn(host)) lastOwn = host
    return host !== undefined && host === lastOwn
  }
}

/**
 * Rejects requests to hosts that are not ours (RFC 9110, 7.4), so that a page under another name that points to this
 * server cannot use it (DNS rebinding). Warns of the first one. Health checks are exempt, because balancers send the IP
 * address, or HTTP/1.0 without `Host`. Requests with several `Host` headers are rejected everywhere (RFC 9112, 3.2): a
 * proxy may have read another one.
 * @throws ApiError MISDIRECTED_REQUEST; INVALID_REQUEST if there are several
 */
export function requireOwnHost(config: Config, log: Log): RequestHandler {
  const isOwnHost = createHostCheck(config)
  let hasWarned = false
  return (request, _response, next) => {
    // Closing the connection saves reading the body.
    const headers = { Connection: 'close' }
    if (hasSeveralHosts(request)) return next(new ApiError('INVALID_REQUEST', { headers }))
    const foreign = hostsOf(request).filter((host) => !isOwnHost(host))
    if (foreign.length === 0 || isHealthCheck(request)) return next()
    // Anything but a host, such as an email address, is not logged.
    if (!hasWarned) log.warn({ host: hostName(foreign[0]), words: warning }, 'host.rejected')
    hasWarned = true
    const placeholders = { url: config.PUBLIC_URL }
    next(new ApiError('MISDIRECTED_REQUEST', { placeholders, headers }))
  }
}

// Node keeps only the first one in `headers`. Names and values alternate in `rawHeaders`.
function hasSeveralHosts({ rawHeaders }: IncomingMessage) {
  const isHost = (text: string, index: number) => index % 2 === 0 && /^host$/i.test(text)
  return rawHeaders.filter(isHost).length > 1
}

const warning =
  'A request to another host was rejected. If it is a name of this site, or the one by which a proxy reaches the API, add it to ALLOWED_HOSTS.'

/**
 * Whether a request was sent to localhost or a loopback address, and not through a proxy: a tunnel that leads to this
 * machine can replace `Host`.
 */
export function isToThisMachine(request: IncomingMessage): boolean {
  if (isForwarded(request)) return false
  return hostsOf(request)
    .map(hostName)
    .every((name) => name !== undefined && isLoopbackName(name))
}

// Returns what names the host of a request: its `Host`, and its target if that is a whole URL, which takes precedence
// (RFC 9112, 3.2.2). A proxy may have routed by either, so both have to be ours.
function hostsOf({ headers: { host }, url = '' }: IncomingMessage) {
  const target = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url)
  return target ? [target[1], host] : [host]
}

// Returns the host without port and final dot, as in a URL: in lower case, and IP addresses in their shortest form;
// undefined if it is missing or malformed.
function hostName(host: string | undefined) {
  const name = /^(\[[\da-f:.]+\]|[a-z\d_.-]+?)\.?(?::\d*)?$/i.exec(host ?? '')?.[1]
  return name === undefined ? undefined : URL.parse(`http://${name}`)?.hostname
}
