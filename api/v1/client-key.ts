import { hash } from 'node:crypto'
import type { Request } from 'express'
import { addressBucket } from '../http/client-address.ts'

/**
 * Returns the key under which the emails that a client causes are counted: a hash of the bucket of its IP address and
 * of the day (UTC). It is another one each day, so nothing stored links the submissions of different days, and keyed,
 * because the plain hash of an IP address can be reversed by trying all addresses.
 * @param secret the same for all API processes
 */
export function clientKey(request: Request, secret: string, now = new Date()): string {
  const day = now.toISOString().slice(0, 10)
  // An HMAC costs five times as much, for each submission. What it protects against, extending a hash to that of a
  // longer text, is impossible if part of the hash is cut off.
  const keyed = `${secret} email client ${day} ${addressBucket(request)}`
  return hash('sha256', keyed, 'base64url').slice(0, KEY_LENGTH)
}

/** 132 bits: no two clients of a day have the same key. */
const KEY_LENGTH = 22
