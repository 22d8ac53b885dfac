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

/** Returns the hash of a staff member's password; null without a password. */
export async function findPasswordHash(db: Database, staffId: string): Promise<string | null> {
  const found = await db
    .selectFrom('staffAccounts')
    .select('password')
    .where('staffId', '=', staffId)
    .where('password', 'is not', null)
    .executeTakeFirst()
  return found?.password ?? null
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

/**
 * Returns the name of who last invited a staff member; undefined if the staff member has accepted the invitation, or
 * was not invited.
 */
export async function findInviter(db: Database, staffId: string): Promise<string | undefined> {
  const invitation = await db
    .selectFrom('events')
    .select('actor')
    .where('aboutId', '=', staffId)
    .where('type', 'in', ['staff.created', 'staff.invited_again'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('staffAccounts').select('id').where('staffId', '=', staffId))),
    )
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return invitation?.actor ?? undefined
}
