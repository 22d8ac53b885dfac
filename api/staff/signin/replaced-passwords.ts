import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import { deleteSessionCookie } from 'better-auth/cookies'
import { newId } from '../../../shared/domain/new-id.ts'
import { findPasswordHash } from '../../../shared/tables/staff/staff-accounts.ts'
import { endSessions } from '../../../shared/tables/staff/staff-sessions.ts'
import { deleteStaffTokens } from '../../../shared/tables/staff/staff-tokens.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { FindRequester } from './requesters.ts'

/**
 * Creates a better-auth plugin that refuses a sign-in during which the password changes. A change ends the sessions
 * that exist; this one may begin later. It must come after the second factor, and before the plugins that read the
 * result.
 */
export function refuseReplacedPasswords(db: Database, findRequester: FindRequester) {
  const hashes = new WeakMap<Request, string | null>()
  const before = createAuthMiddleware(async (ctx) => {
    const { staff } = await findRequester(ctx)
    // Also looked up for email addresses without an account, so that the response takes as long.
    const hash = await findPasswordHash(db, staff?.id ?? newId())
    if (ctx.request) hashes.set(ctx.request, hash)
  })
  const after = createAuthMiddleware(async (ctx) => {
    const { staff } = await findRequester(ctx)
    const { newSession, returned } = ctx.context
    if (!staff || !ctx.request || isAPIError(returned)) return
    if (hashes.get(ctx.request) === (await findPasswordHash(db, staff.id))) return
    if (newSession) await endSessions(db, staff.id, { only: newSession.session.id })
    await deleteStaffTokens(db, staff.id)
    deleteSessionCookie(ctx, true)
    ctx.context.setNewSession(null)
    throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD' })
  })
  const matcher = ({ path = '' }: { path?: string | undefined }) => signInPaths.includes(path)
  return {
    id: 'antesala-replaced-passwords',
    hooks: { before: [{ matcher, handler: before }], after: [{ matcher, handler: after }] },
  } satisfies BetterAuthPlugin
}

const signInPaths = ['/sign-in/email', '/two-factor/verify-totp', '/two-factor/verify-backup-code']
