import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import { endSessions } from '../../../shared/tables/staff/staff-sessions.ts'
import { deleteStaffTokens } from '../../../shared/tables/staff/staff-tokens.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { passwordProblem } from './password-rules.ts'
import type { FindRequester } from './requesters.ts'

type Options = { db: Database; findRequester: FindRequester; businessName: string }

/**
 * Creates a better-auth plugin that refuses new passwords that are easy to guess. The link of an email remains
 * valid then. Once a password has changed, or the second factor is off, password links and trusted browsers are
 * invalid. A changed password also ends the other sessions of its owner.
 */
export function guardNewPasswords({ db, findRequester, businessName }: Options): BetterAuthPlugin {
  const before = createAuthMiddleware(async (ctx) => {
    const { newPassword } = Object(ctx.body)
    const { staff: owner } = await findRequester(ctx)
    // Without an owner, better-auth refuses the request.
    if (!owner || typeof newPassword !== 'string') return
    const problem = await passwordProblem(newPassword, { ...owner, businessName })
    if (problem) throw new APIError('BAD_REQUEST', { code: problem })
  })
  const after = createAuthMiddleware(async (ctx) => {
    const { staff, sessionId } = await findRequester(ctx)
    if (!staff || !sessionId || isAPIError(ctx.context.returned)) return
    await deleteStaffTokens(db, staff.id)
    if (ctx.path === '/change-password') await endSessions(db, staff.id, { except: sessionId })
  })
  return {
    id: 'antesala-new-passwords',
    hooks: {
      before: [
        {
          matcher: ({ path = '' }) => ['/reset-password', '/change-password'].includes(path),
          handler: before,
        },
      ],
      after: [
        {
          matcher: ({ path = '' }) => ['/change-password', '/two-factor/disable'].includes(path),
          handler: after,
        },
      ],
    },
  }
}
