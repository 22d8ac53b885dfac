import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { ssoCallback } from './second-factor.ts'

const signInPaths = [
  '/sign-in/email',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  ssoCallback,
]

/**
 * Creates a better-auth plugin that ends the session that a browser had when it signs in again: its cookie is replaced,
 * so nobody could sign out of that session. It must come after the plugins that may delete the new session.
 */
export function endReplacedSessions(): BetterAuthPlugin {
  const handler = createAuthMiddleware(async (ctx) => {
    const { newSession, authCookies, secret, internalAdapter } = ctx.context
    if (!newSession) return
    const replaced = await ctx.getSignedCookie(authCookies.sessionToken.name, secret)
    if (replaced && replaced !== newSession.session.token)
      await internalAdapter.deleteSession(replaced)
  })
  const matcher = ({ path = '' }: { path?: string | undefined }) => signInPaths.includes(path)
  return { id: 'antesala-replaced-sessions', hooks: { after: [{ matcher, handler }] } }
}
