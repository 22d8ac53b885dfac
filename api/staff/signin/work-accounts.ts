import type { BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'
import { appendEvents } from '../../../shared/tables/history/events.ts'
import { hasAccount, ssoProvider } from '../../../shared/tables/staff/staff-accounts.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { clientAddressHeader } from './client-address.ts'

type AccountHooks = NonNullable<NonNullable<BetterAuthOptions['databaseHooks']>['account']>

/**
 * Returns better-auth's hooks for the ways in which staff sign in. They refuse a second work account, and store
 * no tokens of the provider, which are used only during the sign-in.
 */
export function accountHooks(db: Database): AccountHooks {
  return {
    create: {
      before: async ({ providerId, userId }, context) => {
        if (providerId === ssoProvider && (await hasAccount(db, userId, providerId))) {
          await appendRefusal(db, userId, context?.headers?.get(clientAddressHeader))
          throw new APIError('FORBIDDEN', { code: 'second_work_account' })
        }
        return { data: noTokens }
      },
    },
    update: { before: async () => ({ data: noTokens }) },
  }
}

const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
}

async function appendRefusal(db: Database, staffId: string, address: string | null | undefined) {
  const event = {
    type: 'staff.work_account_refused' as const,
    at: new Date(),
    actorKind: 'system' as const,
    aboutKind: 'staff' as const,
    aboutId: staffId,
    after: { ...(address && { address }) },
  }
  await appendEvents(db, [event])
}
