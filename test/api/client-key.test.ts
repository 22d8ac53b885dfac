import type { Request } from 'express'
import { expect, test } from 'vitest'
import { clientKey } from '../../api/v1/client-key.ts'

const secret = 'a secret of the tests, thirty-two characters long'
const noon = new Date('2026-11-20T12:00:00Z')

function keyOf(ip: string, at = noon, key = secret) {
  return clientKey({ ip, ips: [], socket: {} } as unknown as Request, key, at)
}

test('the key of a client is the same for its network and day, and contains no address', () => {
  expect(keyOf('198.51.100.7')).toBe(keyOf('198.51.100.7', new Date('2026-11-20T23:59:59Z')))
  expect(keyOf('2001:db8:0:1::1')).toBe(keyOf('2001:db8:0:ff::2'))
  expect(keyOf('198.51.100.7')).toMatch(/^[\w-]{22}$/)
})

test('another client, day or secret has another key', () => {
  const keys = [
    keyOf('198.51.100.7'),
    keyOf('198.51.100.8'),
    keyOf('2001:db8:1::1'),
    keyOf('198.51.100.7', new Date('2026-11-21T00:00:00Z')),
    keyOf('198.51.100.7', noon, secret.toUpperCase()),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})
