import { isIP } from 'node:net'
import type { Request } from 'express'
import { ipKeyGenerator } from 'express-rate-limit'

const IPV6_SUBNET = 56

/**
 * Returns the IP address of a request's client: of the connection, or the one in `X-Forwarded-For` that the outermost
 * of `TRUST_PROXY` proxies added, without port and zone, as RFC 5952 writes it. An IPv4 address in an IPv6 one is
 * returned as IPv4. If the entry is not an address (such as `unknown`), returns that of the next proxy, so that it can
 * be limited at all; '' if the connection is closed.
 */
export function clientAddress(request: Request): string {
  return toAddress(request.ip) ?? firstAddress(request.ips) ?? connectionAddress(request) ?? ''
}

/** Returns the key under which a client's requests are counted: its IPv4 address or IPv6 /56 network. */
export function addressBucket(request: Request): string {
  return ipKeyGenerator(clientAddress(request), IPV6_SUBNET)
}

/** Whether the trusted proxies forwarded something that is not an IP address. */
export function hasUnknownAddress(request: Request): boolean {
  return toAddress(request.ip) === undefined
}

function firstAddress(forwarded: string[]) {
  return forwarded.map(toAddress).find((address) => address !== undefined)
}

function connectionAddress({ socket }: Request) {
  return toAddress(socket.remoteAddress)
}

// Some proxies append the port, in brackets if the address is IPv6.
function toAddress(text: string | undefined): string | undefined {
  const host = /^\[(.+)\](:\d+)?$/.exec(text ?? '')?.[1] ?? text?.replace(/^([\d.]+):\d+$/, '$1')
  const address = host?.replace(/%.*$/, '') ?? ''
  if (isIP(address) === 6) return mappedAddress(address) ?? canonicalAddress(address)
  return isIP(address) ? address : undefined
}

// The same address can be written in many ways (RFC 5952, 2).
function canonicalAddress(address: string) {
  return new URL(`http://[${address}]`).hostname.slice(1, -1)
}

// Returns the IPv4 address in an IPv6 one (RFC 4291, 2.5.5.2).
function mappedAddress(address: string) {
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonicalAddress(address)) ?? []
  if (!high || !low) return undefined
  const parts = [high, low].map((part) => Number.parseInt(part, 16))
  return parts.flatMap((part) => [part >> 8, part & 255]).join('.')
}
