import type { Database } from '../tables.ts'

/** The provider of single sign-on in `staff_accounts`. */
export const ssoProvider = 'sso'

/** Returns whether a staff member has an account at a provider. */
export async function hasAccount(
  db: Database,
  staffId: string,
  providerId: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('staffAccounts')
    .select('id')
    .where('staffId', '=', staffId)
    .where('providerId', '=', providerId)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Unlinks a staff member's work account.
 * @returns whether one was linked
 */
export async function removeWorkAccount(tx: Database, staffId: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('staffAccounts')
    .where('staffId', '=', staffId)
    .where('providerId', '=', ssoProvider)
    .returning('id')
    .execute()
  return removed.length > 0
}
