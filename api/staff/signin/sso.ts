import { genericOAuth } from 'better-auth/plugins'
import type { RequestHandler } from 'express'
import { within } from '../../../shared/runtime/time-limit.ts'
import { ApiError } from '../../http/api-error.ts'
import { type AuthOptions, createAuth, type StaffAuth } from './auth.ts'
import { handToAuth } from './auth-door.ts'

/** How long the provider may take to say where it is, in milliseconds. */
const DISCOVERY_MS = 10_000

/** Signing in with a work account; undefined where that is off. */
export type Sso = (() => Promise<StaffAuth>) | undefined

/**
 * Single sign-on by OpenID Connect, for staff who are here already: matched by the address their
 * provider has verified, then by the subject it names. The provider is asked where it is when
 * somebody signs in, not when the API starts: one that is away for a while is no reason to restart.
 */
export function createSso(options: AuthOptions): Sso {
  if (!options.config.OIDC_ISSUER) return undefined
  let connected: Promise<StaffAuth> | undefined
  return () => {
    connected ??= within(DISCOVERY_MS, connect(options)).catch((cause) => {
      connected = undefined
      throw new ApiError('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': '5' }, cause })
    })
    return connected
  }
}

async function connect(options: AuthOptions): Promise<StaffAuth> {
  const { OIDC_ISSUER, OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET = '' } = options.config
  const provider = genericOAuth({
    config: [
      {
        providerId: 'sso',
        discoveryUrl: `${OIDC_ISSUER?.replace(/\/$/, '')}/.well-known/openid-configuration`,
        clientId: OIDC_CLIENT_ID,
        clientSecret: OIDC_CLIENT_SECRET,
        scopes: ['openid', 'email', 'profile'],
        requireIdTokenVerification: true,
        disableSignUp: true,
      },
    ],
  })
  const auth = createAuth(options, provider)
  // better-auth leaves out a provider that did not answer.
  const { socialProviders } = await auth.$context
  if (!socialProviders.some(({ id }) => id === 'sso')) throw new Error('the provider was not found')
  return auth
}

/** POST /auth/sign-in/sso: where to go to sign in. */
export function startSso(sso: Sso): RequestHandler {
  return async (request, response) => {
    if (!sso) throw new ApiError('NOT_FOUND')
    const body = {
      provider: 'sso',
      callbackURL: '/admin/',
      errorCallbackURL: '/admin/?sso=refused',
    }
    const path = '/auth/sign-in/social'
    await handToAuth(await sso(), request, response, { path, body })
  }
}

/** GET /auth/callback/sso: where the provider sends people back to. */
export function finishSso(sso: Sso): RequestHandler {
  return async (request, response) => {
    if (!sso) throw new ApiError('NOT_FOUND')
    await handToAuth(await sso(), request, response, { path: request.originalUrl })
  }
}
