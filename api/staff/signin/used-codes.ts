import { createOTP } from '@better-auth/utils/otp'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'
import { findTotpSecret, markStepUsed } from '../../../shared/tables/staff/two-factors.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { FindRequester } from './requesters.ts'

/** The length of a time step of TOTP, in milliseconds. */
const STEP_MS = 30_000
/**
 * better-auth accepts codes of the current step and one step before and after. One more, because the next step may
 * begin before it checks the code.
 */
const offsets = [-2, -1, 0, 1, 2]

/**
 * Creates a better-auth plugin that accepts each TOTP code once, and none that is older than the last one accepted
 * (RFC 6238, 5.2). better-auth itself accepts a code for about a minute and a half.
 */
export function acceptCodesOnce(db: Database, findRequester: FindRequester): BetterAuthPlugin {
  const handler = createAuthMiddleware(async (ctx) => {
    const { staff } = await findRequester(ctx)
    const encrypted = staff && (await findTotpSecret(db, staff.id))
    if (!encrypted) return
    const secret = await symmetricDecrypt({ key: ctx.context.secretConfig, data: encrypted })
    const step = await stepOf(String(Object(ctx.body).code), secret)
    if (step === undefined || (await markStepUsed(db, staff.id, step))) return
    // better-auth refuses an empty code as it refuses a wrong one, and counts the attempt.
    return { context: { body: { code: '' } } }
  })
  const matcher = ({ path }: { path?: string | undefined }) => path === '/two-factor/verify-totp'
  return { id: 'antesala-used-codes', hooks: { before: [{ matcher, handler }] } }
}

// Returns the time step whose code this is, counted from 1970; undefined if the code is invalid.
async function stepOf(code: string, secret: string): Promise<number | undefined> {
  const now = Math.floor(Date.now() / STEP_MS)
  const otp = createOTP(secret)
  const codes = await Promise.all(offsets.map((offset) => otp.hotp(now + offset)))
  const index = codes.indexOf(code)
  return index === -1 ? undefined : now + (offsets[index] ?? 0)
}
