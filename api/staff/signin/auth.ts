import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import { admin } from 'better-auth/plugins'
import { adminAc, userAc } from 'better-auth/plugins/admin/access'
import type { PgBoss } from 'pg-boss'
import { passwordLength } from '../../../shared/contract/staff.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import type { Log } from '../../../shared/runtime/log.ts'
import { ssoProvider } from '../../../shared/tables/staff/staff-accounts.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { createHostCheck } from '../../http/hosts.ts'
import { auditSignIns, recordPasswordReset } from './auth-audit.ts'
import { clientAddressHeader } from './client-address.ts'
import { hideDisabledAccounts } from './disabled-accounts.ts'
import { guardNewPasswords } from './new-passwords.ts'
import { hashStaffPassword, verifyStaffPassword } from './password-hash.ts'
import { refuseReplacedPasswords } from './replaced-passwords.ts'
import { endReplacedSessions } from './replaced-sessions.ts'
import { createRequesters } from './requesters.ts'
import { openSecondStep, secondFactor, ssoCallback } from './second-factor.ts'
import { delaySignIns } from './sign-in-delay.ts'
import { acceptCodesOnce } from './used-codes.ts'
import { accountHooks } from './work-accounts.ts'

/** The base path of better-auth; not under /api/, because the responses differ from those of our API. */
const authPath = '/auth'

/** Lifetime of a session. Using a session does not extend it. */
const SESSION_SECONDS = 12 * 60 * 60

/** Most requests (`max`) per IP address and path in `window` seconds. One office may share an IP address. */
const RATE_LIMIT = { window: 60, max: 20 }
const limitedPaths = [
  '/sign-in/email',
  '/sign-in/social',
  '/callback/sso',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  '/change-password',
  '/reset-password',
]

export type StaffAuth = ReturnType<typeof createAuth>

export type AuthOptions = { config: Config<'AUTH_SECRET'>; db: Database; boss: PgBoss; log: Log }

/**
 * Creates better-auth for staff: sign-in with email address and password, and an optional second step. All its
 * data is in our tables.
 * @param provider the plugin for single sign-on; default: none
 */
export function createAuth({ config, db, boss, log }: AuthOptions, provider?: BetterAuthPlugin) {
  const findRequester = createRequesters(db)
  const publicUrl = new URL(config.PUBLIC_URL)
  const isHttps = publicUrl.protocol === 'https:'
  const isOwnHost = createHostCheck(config)
  return betterAuth({
    appName: config.BUSINESS_NAME,
    baseURL: publicUrl.origin,
    basePath: authPath,
    secret: config.AUTH_SECRET,
    telemetry: { enabled: false },
    // A Kysely plugin of `db` converts the camelCase names below to snake_case.
    database: { db, type: 'postgres', transaction: true },
    // The request's host may differ from that of PUBLIC_URL, for example with PORT=0, or with localhost instead
    // of 127.0.0.1. Trusting our own hosts is safe: requests from other sites' pages have another origin.
    trustedOrigins: (request) => {
      const host = request?.headers.get('host') ?? undefined
      return [publicUrl.origin, ...(isOwnHost(host) ? [`${publicUrl.protocol}//${host}`] : [])]
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: ({ user }) => recordPasswordReset(db, user),
      password: {
        hash: hashStaffPassword,
        verify: ({ password, hash }) => verifyStaffPassword(password, hash),
      },
    },
    user: {
      modelName: 'staff',
      additionalFields: {
        language: { type: 'string', input: false, required: false },
        phone: { type: 'string', input: false, required: false },
        dashboardLanguage: { type: 'string', input: false, required: false },
        look: { type: 'string', input: false, required: false },
        hasSingleKeys: { type: 'boolean', input: false, required: false },
      },
    },
    session: {
      modelName: 'staffSessions',
      fields: { userId: 'staffId' },
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
      additionalFields: { method: { type: 'string', input: false, required: false } },
    },
    account: {
      modelName: 'staffAccounts',
      fields: { userId: 'staffId' },
    },
    databaseHooks: { account: accountHooks(db), session: { create: { before: completeSession } } },
    // The worker computes the same hash (`tokenKey` in worker/jobs/staff-link.ts).
    verification: { modelName: 'staffVerifications', storeIdentifier: 'hashed' },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'staffRateLimits',
      customRules: Object.fromEntries(limitedPaths.map((path) => [path, RATE_LIMIT])),
    },
    advanced: {
      // With this prefix, browsers accept the cookies only from this host, over HTTPS and for all paths. better-auth
      // would add the weaker `__Secure-`.
      cookiePrefix: isHttps ? '__Host-antesala' : 'antesala',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps },
      // Explicit, because better-auth skips the check when it detects a test environment.
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [clientAddressHeader], ipv6Subnet: 56 },
      database: { generateId: () => newId() },
    },
    plugins: [
      admin({
        defaultRole: 'sales',
        adminRoles: ['admin'],
        roles: { sales: userAc, partnerships: userAc, ops: userAc, admin: adminAc },
      }),
      secondFactor(config.BUSINESS_NAME),
      ...(provider ? [provider] : []),
      refuseReplacedPasswords(db, findRequester),
      // Before the delays, because a new password that is refused is no failed attempt.
      guardNewPasswords({ db, findRequester, businessName: config.BUSINESS_NAME }),
      delaySignIns({ db, boss, findRequester }),
      hideDisabledAccounts(findRequester),
      acceptCodesOnce(db, findRequester),
      endReplacedSessions(),
      auditSignIns(db, findRequester),
      openSecondStep(),
    ],
    // Throws unexpected errors, so that our own error handler gets them.
    onAPIError: { throw: true, errorURL: `${publicUrl.origin}/admin/` },
    // Logs only the error's message, and the message up to a colon, after which better-auth quotes the request, such
    // as a rejected origin. Other arguments may contain an email address.
    logger: {
      level: 'warn',
      log: (level, message, ...details) => {
        const cause = details.find((detail) => detail instanceof Error)?.message
        log[level === 'error' ? 'warn' : 'info'](
          { words: message.split(':', 1)[0], cause },
          'auth.warning',
        )
      },
    },
  })
}

// better-auth would store only the /56 network of an IPv6 address. A session of single sign-on is marked, because it
// needs no second factor of ours.
async function completeSession(
  { ipAddress }: { ipAddress?: string | null | undefined },
  context: { path?: string; headers?: Headers | undefined } | null,
) {
  const isSso = context?.path === ssoCallback
  const address = context?.headers?.get(clientAddressHeader) ?? ipAddress
  return { data: { ipAddress: address, ...(isSso && { method: ssoProvider }) } }
}
