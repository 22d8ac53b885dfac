import { genericOAuth } from 'better-auth/plugins'
import type { RequestHandler } from 'express'
import { withTimeout } from '../../../shared/runtime/time-limit.ts'
import { ssoProvider } from '../../../shared/tables/staff/staff-accounts.ts'
import { ApiError } from '../../http/api-error.ts'
import { type AuthOptions, createAuth, type StaffAuth } from './auth.ts'
import { forwardToAuth } from './auth-proxy.ts'
import { readIdToken } from './id-token.ts'

/** Time limit for the discovery of the provider's endpoints, in milliseconds. */
const DISCOVERY_MS = 10_000

/**
 * A function that returns better-auth with single sign-on; undefined if single sign-on is not configured. The
 * first call discovers the provider's endpoints.
 * @throws ApiError SERVICE_UNAVAILABLE if the provider does not respond in time
 */
export type Sso = (() => Promise<StaffAuth>) | undefined

/**
 * Creates single sign-on with OpenID Connect, for existing staff accounts. A person's first sign-in finds the
 * account by the email address that the provider verified; later ones find it by the `sub` claim. The
 * provider's endpoints are not discovered at startup, so that the API also starts while the provider is down.
 */
export function createSso(options: AuthOptions): Sso {
  if (!options.config.OIDC_ISSUER) return undefined
  let connected: Promise<StaffAuth> | undefined
  return () => {
    connected ??= withTimeout(DISCOVERY_MS, connect(options)).catch((cause) => {
      connected = undefined
      throw new ApiError('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': '5' }, cause })
    })
    return connected
  }
}

async function connect(options: AuthOptions): Promise<StaffAuth> {
  const { OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET = '' } = options.config
  const issuer = withoutSlash(options.config.OIDC_ISSUER)
  const discoveryUrl = `${issuer}/.well-known/openid-configuration`
  await requireNoRedirect(discoveryUrl)
  const provider = genericOAuth({
    config: [
      {
        providerId: ssoProvider,
        discoveryUrl,
        clientId: OIDC_CLIENT_ID,
        clientSecret: OIDC_CLIENT_SECRET,
        scopes: ['openid', 'email', 'profile'],
        requireIdTokenVerification: true,
        disableSignUp: true,
        getUserInfo: async ({ idToken }) => userOf(idToken, options),
      },
    ],
  })
  const auth = createAuth(options, provider)
  // better-auth leaves out a provider that did not respond.
  const { socialProviders } = await auth.$context
  const found = socialProviders.find(({ id }) => id === ssoProvider)
  if (!found) throw new Error('the single sign-on provider did not respond')
  // OpenID Connect Discovery 1.0, 4.3.
  if (withoutSlash(found.issuer) !== issuer)
    throw new Error('the single sign-on provider has another issuer than OIDC_ISSUER')
  return auth
}

// better-auth refuses redirects of all endpoints but this one.
async function requireNoRedirect(url: string) {
  const response = await fetch(url, { redirect: 'manual' })
  await response.body?.cancel()
  if (response.status >= 300 && response.status < 400)
    throw new Error('the discovery document of the single sign-on provider is a redirect')
}

// Replaces better-auth's own function, which asks the UserInfo endpoint if there is no ID token, and accepts any
// value of `email_verified`. better-auth verifies an ID token before it calls this.
function userOf(idToken: string | undefined, { config, log }: AuthOptions) {
  const read = readIdToken(idToken ?? '', config.OIDC_CLIENT_ID ?? '')
  if ('invalid' in read) {
    log.warn({ invalid: read.invalid }, 'sso.refused')
    return null
  }
  const { sub, email } = read.claims
  return { id: sub, sub, email, emailVerified: true }
}

function withoutSlash(url: string | undefined) {
  return url?.replace(/\/$/, '')
}

/** POST /auth/sign-in/sso: responds with the provider's URL at which to sign in. */
export function startSso(sso: Sso): RequestHandler {
  return async (request, response) => {
    if (!sso) throw new ApiError('NOT_FOUND')
    const body = {
      provider: 'sso',
      callbackURL: '/admin/',
      errorCallbackURL: '/admin/?sso=refused',
    }
    const path = '/auth/sign-in/social'
    await forwardToAuth(await sso(), request, response, { path, body })
  }
}

/** GET /auth/callback/sso: completes the sign-in when the provider redirects back, and opens the dashboard. */
export function finishSso(sso: Sso): RequestHandler {
  return async (request, response) => {
    if (!sso) throw new ApiError('NOT_FOUND')
    await forwardToAuth(await sso(), request, response, { path: request.originalUrl })
  }
}
