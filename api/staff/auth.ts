import { betterAuth } from 'better-auth'
import { admin, twoFactor } from 'better-auth/plugins'
import { adminAc, userAc } from 'better-auth/plugins/admin/access'
import { v7 as uuid } from 'uuid'
import type { Config } from '../../shared/runtime/config.ts'
import type { Log } from '../../shared/runtime/log.ts'
import type { Database } from '../../shared/tables/tables.ts'

/** Where better-auth answers; outside /api/, whose contract its answers do not keep. */
export const authPath = '/auth'

/** Carries the client's address, as Express knows it, to better-auth's limiter. */
export const addressHeader = 'x-antesala-client-address'

const SESSION_SECONDS = 12 * 60 * 60

/** An office shares one address, so this is more than a person needs and less than guessing takes. */
const SIGN_INS = { window: 60, max: 20 }

export type StaffAuth = ReturnType<typeof createAuth>

type AuthOptions = { config: Config<'AUTH_SECRET'>; db: Database; log: Log }

/** Staff sign-in: email and password, sessions and limits kept in our tables (migration 002). */
export function createAuth({ config, db, log }: AuthOptions) {
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
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 12 },
    user: { modelName: 'staff' },
    session: {
      modelName: 'staffSessions',
      fields: { userId: 'staffId' },
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
    },
    account: { modelName: 'staffAccounts', fields: { userId: 'staffId' } },
    verification: { modelName: 'staffVerifications' },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'staffRateLimits',
      customRules: { '/sign-in/email': SIGN_INS },
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
      twoFactor({
        issuer: config.BUSINESS_NAME,
        schema: { twoFactor: { modelName: 'staffTwoFactors', fields: { userId: 'staffId' } } },
      }),
    ],
    // Whatever is not a refusal goes to our own error handler.
    onAPIError: { throw: true },
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
