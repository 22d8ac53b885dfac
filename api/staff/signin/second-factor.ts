import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins'

/** How long a browser that the user trusts skips the second step. */
const TRUST_SECONDS = 14 * 24 * 60 * 60

/** The path of better-auth to which the provider of single sign-on redirects back. */
export const ssoCallback = '/callback/:id'

/**
 * Creates better-auth's plugin for the second factor. Whoever has turned it on is asked for it after single
 * sign-on, too, which better-auth would not do.
 * @param issuer the name that authenticator apps show
 */
export function secondFactor(issuer: string) {
  const plugin = twoFactor({
    issuer,
    trustDeviceMaxAge: TRUST_SECONDS,
    // Every failed code delays the next attempts (`delaySignIns`), which makes a lock of the account unnecessary.
    accountLockout: { enabled: false },
    schema: { twoFactor: { modelName: 'staffTwoFactors', fields: { userId: 'staffId' } } },
  })
  const after = plugin.hooks.after.map(({ matcher, handler }) => ({
    handler,
    matcher: (context: Parameters<typeof matcher>[0]) =>
      matcher(context) || context.path === ssoCallback,
  }))
  return { ...plugin, hooks: { after } }
}

/**
 * Creates a better-auth plugin that opens the second step on the sign-in page after single sign-on. It must come
 * after `secondFactor` and the audit.
 */
export function openSecondStep(): BetterAuthPlugin {
  const matcher = ({ path }: { path?: string | undefined }) => path === ssoCallback
  const handler = createAuthMiddleware(async (ctx) => {
    const { twoFactorRedirect } = Object(ctx.context.returned)
    if (twoFactorRedirect) throw ctx.redirect('/admin/?step=code')
  })
  return { id: 'antesala-second-step', hooks: { after: [{ matcher, handler }] } }
}
