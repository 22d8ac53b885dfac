import { randomUUID } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import type { FindRequester } from './requesters.ts'

/**
 * Creates a better-auth plugin that answers every password for a disabled account like a wrong one, so that
 * nobody can tell disabled accounts from others. better-auth compares the password with the hash either way.
 */
export function hideDisabledAccounts(findRequester: FindRequester): BetterAuthPlugin {
  const handler = createAuthMiddleware(async (ctx) => {
    const { staff } = await findRequester(ctx)
    if (staff?.isDisabled) return { context: { body: { password: randomUUID() } } }
  })
  const matcher = ({ path }: { path?: string | undefined }) => path === '/sign-in/email'
  return { id: 'antesala-disabled-accounts', hooks: { before: [{ matcher, handler }] } }
}
