import { randomUUID } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { passwordLength } from '../../../shared/contract/staff.ts'
import type { FindRequester } from './requesters.ts'

/**
 * Creates a better-auth plugin that answers every password for a disabled account like a wrong one, so that
 * nobody can tell disabled accounts from others. better-auth compares the password with the hash either way, or
 * refuses the request if it contains no possible password.
 */
export function hideDisabledAccounts(findRequester: FindRequester): BetterAuthPlugin {
  const handler = createAuthMiddleware(async (ctx) => {
    const { staff } = await findRequester(ctx)
    if (staff?.isDisabled && isPossible(Object(ctx.body).password))
      return { context: { body: { password: randomUUID() } } }
  })
  const matcher = ({ path }: { path?: string | undefined }) => path === '/sign-in/email'
  return { id: 'antesala-disabled-accounts', hooks: { before: [{ matcher, handler }] } }
}

// Whether better-auth compares this password, rather than refusing the request.
function isPossible(password: unknown) {
  return typeof password === 'string' && password.length <= passwordLength.max
}
