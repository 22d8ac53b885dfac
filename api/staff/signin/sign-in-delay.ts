import { createHmac } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import type { PgBoss } from 'pg-boss'
import { type SignInAlert, signInAlert } from '../../../shared/jobs/sign-in-alert.ts'
import {
  countAttempt,
  FREE_FAILURES,
  forgetFailures,
  uncountAttempt,
} from '../../../shared/tables/staff/sign-in-failures.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { knownBrowser, rememberBrowser } from './known-browser.ts'
import type { AuthContext, FindRequester } from './requesters.ts'
import { ssoCallback } from './second-factor.ts'

/** The paths of better-auth that check a password or a code. */
const delayedPaths = [
  '/sign-in/email',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  '/change-password',
]

/** The errors of better-auth that mean that a password or a code was wrong. Others are not counted. */
const wrongGuesses = [
  'INVALID_EMAIL_OR_PASSWORD',
  'INVALID_PASSWORD',
  'INVALID_CODE',
  'INVALID_BACKUP_CODE',
]

type Attempt = { key: string; email: string; failures: number }
type Options = { db: Database; boss: PgBoss; findRequester: FindRequester }

/**
 * Creates a better-auth plugin that delays guessing: after `FREE_FAILURES` in a row, each further attempt at the
 * passwords and codes of an account has to wait (429 SIGN_IN_DELAYED with `Retry-After`), and the owner gets an email.
 * Addresses without an account are treated alike. A password reset forgets the failures. It must come after the plugins
 * that may delete the new session, to see their results.
 */
export function delaySignIns({ db, boss, findRequester }: Options): BetterAuthPlugin {
  const attempts = new WeakMap<Request, Attempt>()
  const before = createAuthMiddleware(async (ctx) => {
    const { email } = await findRequester(ctx)
    if (!email || !ctx.request) return
    const key = keyOf(ctx, email, await knownBrowser(ctx, email))
    const attempt = await countAttempt(db, key)
    if ('waitSeconds' in attempt) throw delayed(attempt.waitSeconds)
    attempts.set(ctx.request, { key, email, failures: attempt.failures })
  })
  const after = createAuthMiddleware(async (ctx) => {
    if (ctx.path === '/reset-password') await forgetOwner(ctx)
    const attempt = ctx.request && attempts.get(ctx.request)
    if (attempt) await settle(ctx, attempt)
    const signedIn = ctx.context.newSession?.user.email
    if (signedIn) await rememberBrowser(ctx, signedIn)
  })

  // Whoever resets a password has the mailbox, and signs in with this browser or another one that is not known.
  async function forgetOwner(ctx: AuthContext) {
    const { email } = await findRequester(ctx)
    if (!email || isAPIError(ctx.context.returned)) return
    for (const browser of [await knownBrowser(ctx, email), undefined])
      await forgetFailures(db, keyOf(ctx, email, browser))
  }

  async function settle(ctx: AuthContext, { key, email, failures }: Attempt) {
    const { returned, newSession } = ctx.context
    const isSignedIn = (await findRequester(ctx)).sessionId !== undefined
    if (!isAPIError(returned)) {
      const isFinished = newSession !== null || isSignedIn
      // After a correct password, the failures still count in the second step.
      if (isFinished) await forgetFailures(db, key)
      else await uncountAttempt(db, key, failures)
    } else if (!wrongGuesses.includes(String(returned.body?.code))) {
      await uncountAttempt(db, key, failures)
    } else if (failures >= FREE_FAILURES) {
      const isCode = ctx.path?.startsWith('/two-factor/verify-')
      // Someone who is signed in enters codes only to set up the second factor.
      if (isCode && isSignedIn) return
      const step = isCode ? 'code' : 'password'
      const payload: SignInAlert = { email, step, failures, at: new Date().toISOString() }
      await boss.send(signInAlert.queue, payload)
    }
  }

  const matcher = ({ path = '' }) => delayedPaths.includes(path)
  const matcherAfter = ({ path = '' }) =>
    [...delayedPaths, ssoCallback, '/reset-password'].includes(path)
  return {
    id: 'antesala-delay',
    hooks: {
      before: [{ matcher, handler: before }],
      after: [{ matcher: matcherAfter, handler: after }],
    },
  }
}

// An HMAC, so that the addresses of strangers are not stored. A known browser has failures of its own.
function keyOf({ context }: AuthContext, email: string, browser: string | undefined) {
  return createHmac('sha256', context.secret)
    .update(JSON.stringify(['sign-in failures', email, browser]))
    .digest('base64url')
}

function delayed(seconds: number) {
  const body = { code: 'SIGN_IN_DELAYED', message: `Too many failures. Wait ${seconds} s.` }
  return new APIError('TOO_MANY_REQUESTS', body, { 'Retry-After': String(seconds) })
}
