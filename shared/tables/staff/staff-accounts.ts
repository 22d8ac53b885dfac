import type { Database } from '../tables.ts'

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
