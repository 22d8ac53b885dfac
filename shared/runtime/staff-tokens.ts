import { createHash, randomBytes } from 'node:crypto'

/** What a link to choose a password with is good for, once and for a while. */
export function newStaffToken(): string {
  return randomBytes(24).toString('base64url')
}

/**
 * Under what better-auth looks a token up that came with a new password: only its hash is kept
 * (`verification.storeIdentifier` in api/staff/auth.ts).
 */
export function staffTokenKey(token: string): string {
  return createHash('sha256').update(`reset-password:${token}`).digest('base64url')
}
