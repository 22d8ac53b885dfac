import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import { admin, twoFactor } from 'better-auth/plugins'
import { adminAc, userAc } from 'better-auth/plugins/admin/access'
import { v7 as uuid } from 'uuid'
import { passwordLength } from '../../../shared/contract/staff.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import type { Log } from '../../../shared/runtime/log.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { auditSignIns, notePasswordReset } from './auth-audit.ts'
import { addressHeader } from './client-address.ts'

/** Where better-auth answers; outside /api/, whose contract its answers do not keep. */
const authPath = '/auth'

const SESSION_SECONDS = 12 * 60 * 60

/** How long a browser somebody trusts is not asked for the second step. */
const TRUST_SECONDS = 14 * 24 * 60 * 60

/** An office shares one address, so this is more than a person needs and less than guessing takes. */
const TRIES = { window: 60, max: 20 }
const limited = [
  '/sign-in/email',
  '/sign-in/social',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  '/change-password',
  '/reset-password',
]

export type StaffAuth = ReturnType<typeof createAuth>

export type AuthOptions = { config: Config<'AUTH_SECRET'>; db: Database; log: Log }

/**
 * Staff sign-in: email and password, second step, sessions and limits kept in our tables.
 * @param provider where else staff may sign in
 */
export function createAuth({ config, db, log }: AuthOptions, provider?: BetterAuthPlugin) {
  const publicUrl = new URL(config.PUBLIC_URL)
  return betterAuth({
    appName: config.BUSINESS_NAME,
    baseURL: publicUrl.origin,
    basePath: authPath,
    secret: config.AUTH_SECRET,
    telemetry: { enabled: false },
    // Our handle's plugin turns the camelCase names below into the snake_case ones of the tables.
    database: { db, type: 'postgres', transaction: true },
    // PORT 0, and people who type localhost for 127.0.0.1: what a browser sends from our own pages
    // names the host it reached us by. Another site's Origin never does.
    trustedOrigins: (request) => {
      const host = request?.headers.get('host')
      return [publicUrl.origin, ...(host ? [`${publicUrl.protocol}//${host}`] : [])]
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: ({ user }) => notePasswordReset(db, user),
    },
    user: {
      modelName: 'staff',
      additionalFields: { language: { type: 'string', input: false, required: false } },
    },
    session: {
      modelName: 'staffSessions',
      fields: { userId: 'staffId' },
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
    },
    account: {
      modelName: 'staffAccounts',
      fields: { userId: 'staffId' },
      encryptOAuthTokens: true,
    },
    // The worker computes the same hash (`tokenKey` in worker/jobs/staff-link.ts).
    verification: { modelName: 'staffVerifications', storeIdentifier: 'hashed' },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'staffRateLimits',
      customRules: Object.fromEntries(limited.map((path) => [path, TRIES])),
    },
    advanced: {
      cookiePrefix: 'antesala',
      useSecureCookies: publicUrl.protocol === 'https:',
      // Said outright because better-auth drops the check where it believes to be under test.
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 56 },
      database: { generateId: () => uuid() },
    },
    plugins: [
      admin({
        defaultRole: 'sales',
        adminRoles: ['admin'],
        roles: { sales: userAc, partnerships: userAc, ops: userAc, admin: adminAc },
      }),
      // Ten wrong codes in a row lock the account for a quarter of an hour.
      twoFactor({
        issuer: config.BUSINESS_NAME,
        trustDeviceMaxAge: TRUST_SECONDS,
        schema: { twoFactor: { modelName: 'staffTwoFactors', fields: { userId: 'staffId' } } },
      }),
      ...(provider ? [provider] : []),
      auditSignIns(db),
    ],
    // Whatever is not a refusal goes to our own error handler.
    onAPIError: { throw: true, errorURL: `${publicUrl.origin}/admin/` },
    // Its words and those of an error only: what else it would log may hold an address.
    logger: {
      level: 'warn',
      log: (level, words, ...about) => {
        const cause = about.find((each) => each instanceof Error)?.message
        log[level === 'error' ? 'warn' : 'info']({ words, cause }, 'auth.remark')
      },
    },
  })
}
