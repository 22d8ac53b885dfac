import type { ApiContext } from '../../context.ts'
import { jsonBody } from '../../http/body.ts'
import { addressBucket } from '../../http/client-address.ts'
import { limitRequests } from '../../http/rate-limit.ts'
import { rateLimitStore } from '../../http/rate-limit-store.ts'
import type { Route } from '../../http/routes.ts'
import { answerThroughAuth } from './auth-proxy.ts'
import { requestPasswordReset } from './password-reset.ts'
import { finishSso, startSso } from './sso.ts'
import { requireTextFields } from './text-fields.ts'

/** Most password reset requests per minute from one IP address. */
const RESETS_PER_MINUTE = 5

/**
 * The paths of better-auth that the dashboard uses, and the body fields that each accepts.
 * @internal
 */
export const forwardedPaths: Record<string, readonly string[]> = {
  '/sign-in/email': ['email', 'password'],
  '/sign-out': [],
  '/reset-password': ['token', 'newPassword'],
  '/change-password': ['currentPassword', 'newPassword'],
  '/two-factor/enable': ['password'],
  '/two-factor/disable': ['password'],
  '/two-factor/generate-backup-codes': ['password'],
  '/two-factor/verify-totp': ['code', 'trustDevice'],
  '/two-factor/verify-backup-code': ['code', 'trustDevice'],
}

/** Returns the routes to sign in, sign out and manage credentials. */
export function authRoutes(context: ApiContext): Route[] {
  const resetBucket = (request: Parameters<typeof addressBucket>[0]) =>
    `reset:${addressBucket(request)}`
  return [
    ...Object.entries(forwardedPaths).map(
      ([path, fields]): Route => [
        'post',
        `/auth${path}`,
        ...jsonBody(),
        requireTextFields(context.config, fields),
        answerThroughAuth(context.auth, fields),
      ],
    ),
    [
      'post',
      '/auth/request-password-reset',
      limitRequests(RESETS_PER_MINUTE, resetBucket, rateLimitStore(context)),
      ...jsonBody(),
      requestPasswordReset(context),
    ],
    ['post', '/auth/sign-in/sso', ...jsonBody(), startSso(context.sso)],
    ['get', '/auth/callback/sso', requireTextFields(context.config, []), finishSso(context.sso)],
  ]
}
