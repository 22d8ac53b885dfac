import type { ApiContext } from '../../context.ts'
import { jsonBody } from '../../http/body.ts'
import { addressBucket, limitRequests } from '../../http/rate-limit.ts'
import { rateLimitStore } from '../../http/rate-limit-store.ts'
import type { Route } from '../../http/routes.ts'
import { answerAuth } from './auth-door.ts'
import { orderPasswordReset } from './password-reset.ts'
import { finishSso, startSso } from './sso.ts'

/** Links that may be asked for from one address in a minute. */
const RESETS_PER_MINUTE = 5

/** Of what better-auth can answer, only what the dashboard uses, and of what it takes, only this. */
const letThrough: Record<string, readonly string[]> = {
  '/sign-in/email': ['email', 'password'],
  '/sign-out': [],
  '/reset-password': ['token', 'newPassword'],
  '/change-password': ['currentPassword', 'newPassword', 'revokeOtherSessions'],
  '/two-factor/enable': ['password'],
  '/two-factor/disable': ['password'],
  '/two-factor/generate-backup-codes': ['password'],
  '/two-factor/verify-totp': ['code', 'trustDevice'],
  '/two-factor/verify-backup-code': ['code', 'trustDevice'],
}

/** Signing in and out, and what people sign in with. */
export function authRoutes(context: ApiContext): Route[] {
  const bucketOf = (request: Parameters<typeof addressBucket>[0]) =>
    `reset:${addressBucket(request)}`
  return [
    ...Object.entries(letThrough).map(
      ([path, fields]): Route => [
        'post',
        `/auth${path}`,
        ...jsonBody(),
        answerAuth(context.auth, fields),
      ],
    ),
    [
      'post',
      '/auth/request-password-reset',
      limitRequests(RESETS_PER_MINUTE, bucketOf, rateLimitStore(context)),
      ...jsonBody(),
      orderPasswordReset(context),
    ],
    ['post', '/auth/sign-in/sso', ...jsonBody(), startSso(context.sso)],
    ['get', '/auth/callback/sso', finishSso(context.sso)],
  ]
}
