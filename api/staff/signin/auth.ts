import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import { admin, twoFactor } from 'better-auth/plugins'
import { adminAc, userAc } from 'better-auth/plugins/admin/access'
import { v7 as uuid } from 'uuid'
import { passwordLength } from '../../../shared/contract/staff.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import type { Log } from '../../../shared/runtime/log.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { auditSignIns, recordPasswordReset } from './auth-audit.ts'
import { clientAddressHeader } from './client-address.ts'

/** The base path of better-auth; not under /api/, because its responses differ from those of our API. */
const authPath = '/auth'

/** How long a session lasts. */
const SESSION_SECONDS = 12 * 60 * 60

/** How long a trusted browser may skip the second step. */
const TRUST_SECONDS = 14 * 24 * 60 * 60

/** Most requests per IP address and path in `window` seconds; enough for an office that shares an address. */
const RATE_LIMIT = { window: 60, max: 20 }
const limitedPaths = [
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
 * Creates the staff sign-in with email address, password and an optional second step. All its data is in
 * our tables.
 * @param provider the plugin for single sign-on, if configured
 */
export function createAuth({ config, db, log }: AuthOptions, provider?: BetterAuthPlugin) {
  const publicUrl = new URL(config.PUBLIC_URL)
  return betterAuth({
    appName: config.BUSINESS_NAME,
    baseURL: publicUrl.origin,
    basePath: authPath,
    secret: config.AUTH_SECRET,
    telemetry: { enabled: false },
    // A Kysely plugin of `db` converts the camelCase names below to snake_case.
    database: { db, type: 'postgres', transaction: true },
    // The request's host may differ from PUBLIC_URL, for example with PORT=0, or localhost instead of
    // 127.0.0.1. Pages of other sites have another origin than this host.
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
      onPasswordReset: ({ user }) => recordPasswordReset(db, user),
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
      customRules: Object.fromEntries(limitedPaths.map((path) => [path, RATE_LIMIT])),
    },
    advanced: {
      cookiePrefix: 'antesala',
      useSecureCookies: publicUrl.protocol === 'https:',
      // Explicit, because better-auth skips the check when it detects a test environment.
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [clientAddressHeader], ipv6Subnet: 56 },
      database: { generateId: () => uuid() },
    },
    plugins: [
      admin({
        defaultRole: 'sales',
        adminRoles: ['admin'],
        roles: { sales: userAc, partnerships: userAc, ops: userAc, admin: adminAc },
      }),
      // Ten invalid codes in a row lock the account for 15 minutes.
      twoFactor({
        issuer: config.BUSINESS_NAME,
        trustDeviceMaxAge: TRUST_SECONDS,
        schema: { twoFactor: { modelName: 'staffTwoFactors', fields: { userId: 'staffId' } } },
      }),
      ...(provider ? [provider] : []),
      auditSignIns(db),
    ],
    // Throws unexpected errors, so that our own error handler gets them.
    onAPIError: { throw: true, errorURL: `${publicUrl.origin}/admin/` },
    // Logs only the messages, because the other arguments may contain an email address.
    logger: {
      level: 'warn',
      log: (level, message, ...details) => {
        const cause = details.find((detail) => detail instanceof Error)?.message
        log[level === 'error' ? 'warn' : 'info']({ words: message, cause }, 'auth.remark')
      },
    },
  })
}
