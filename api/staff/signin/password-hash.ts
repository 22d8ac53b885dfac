import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verifyPassword } from 'better-auth/crypto'
import pLimit from 'p-limit'

/** Appendix C of ASVS 5.0 approves these; better-auth's own (N = 2^14, r = 16, p = 1) are weaker. */
const cost = { N: 2 ** 15, r: 8, p: 3 }
const KEY_BYTES = 64
const SALT_BYTES = 16
const label = 'scrypt-15-8-3'

/** Returns a hash of a password, with its parameters and a random salt. */
export async function hashStaffPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt)
  return [label, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether a password has a hash. Also accepts hashes of earlier releases, which better-auth made. */
export async function verifyStaffPassword(password: string, hash: string): Promise<boolean> {
  const [form, salt = '', key = ''] = hash.split('$')
  if (form !== label) return await verifyPassword({ password, hash })
  const expected = Buffer.from(key, 'base64url')
  return timingSafeEqual(expected, await derive(password, Buffer.from(salt, 'base64url')))
}

const scryptKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
/** Node has four threads for such work, which file access needs, too. */
const twoAtOnce = pLimit(2)

async function derive(password: string, salt: Buffer) {
  const maxmem = 2 * 128 * cost.N * cost.r
  return await twoAtOnce(() =>
    scryptKey(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem }),
  )
}
