import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { type Config, isLoopbackName, toUrlHost } from '../../shared/runtime/config.ts'
import type { Log } from '../../shared/runtime/log.ts'
import { hasUnknownAddress } from './client-address.ts'

type Warning = 'proxy.not_trusted' | 'proxy.no_address'

/** Warns at the start if the API seems to be behind a proxy that TRUST_PROXY does not count. */
export function warnIfProxyIsLikely({ HOST, PUBLIC_URL, TRUST_PROXY }: Config, log: Log): void {
  const isReachable = !isLoopbackName(toUrlHost(HOST))
  if (TRUST_PROXY > 0 || !(isReachable || PUBLIC_URL.startsWith('https:'))) return
  log.warn({ HOST, PUBLIC_URL, TRUST_PROXY, words: shareWords }, 'proxy.expected')
}

/**
 * Warns, once per process, of the first request that shows that TRUST_PROXY is wrong: one that a proxy forwarded
 * although none is trusted, and one whose proxy did not name the client's address.
 */
export function warnOfProxies({ TRUST_PROXY }: Config, log: Log): RequestHandler {
  const seen = new Set<Warning>()
  const warnOnce = (warning: Warning, words: string) => {
    if (seen.has(warning)) return
    seen.add(warning)
    log.warn({ TRUST_PROXY, words }, warning)
  }
  return (request, _response, next) => {
    if (TRUST_PROXY === 0 && isForwarded(request)) warnOnce('proxy.not_trusted', shareWords)
    if (TRUST_PROXY > 0 && hasUnknownAddress(request)) warnOnce('proxy.no_address', addressWords)
    next()
  }
}

const shareWords =
  'Behind a proxy, set TRUST_PROXY to the number of proxies in front of the API. With 0, all clients of a proxy have its IP address: they share one rate limit, and a key in Idempotency-Key that one of them used is rejected with 422 for the others.'
const addressWords =
  "A proxy forwarded no IP address in X-Forwarded-For. Such clients share the proxy's own address and its rate limit. Check TRUST_PROXY and the proxy."

/** Whether a proxy forwarded a request, as far as its headers show it. */
export function isForwarded({ headers }: IncomingMessage): boolean {
  return Object.keys(headers).some((name) => proxyHeader.test(name))
}

/** Headers that proxies, tunnels and content delivery networks add (RFC 9110, 7.6.3; RFC 7239; RFC 8586; vendors). */
const proxyHeader =
  /^(via|forwarded|x-forwarded(-.+)?|x-original-(for|host|forwarded-.+)|(x-)?(real|client|cluster-client)-?ip|cdn-loop|cf-.+|true-client-ip|fastly-.+|fly-.+|x-azure-.+|x-amzn-trace-id|x-cloud-trace-context|x-envoy-.+)$/
