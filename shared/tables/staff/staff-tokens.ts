import type { Database } from '../tables.ts'

/**
 * Stores a single-use token for setting a password, in the format that better-auth reads. Deletes earlier ones of
 * the same staff member.
 */
export async function replacePasswordLink(
  tx: Database,
  { id, key, staffId, expiresAt }: { id: string; key: string; staffId: string; expiresAt: Date },
): Promise<void> {
  // Locked, because simultaneous transactions would not see each other's links.
  await tx.selectFrom('staff').select('id').where('id', '=', staffId).forNoKeyUpdate().execute()
  await tx
    .deleteFrom('staffVerifications')
    .where('value', '=', staffId)
    .where('isPasswordLink', '=', true)
    .execute()
  const now = new Date()
  const dates = { expiresAt, createdAt: now, updatedAt: now }
  await tx
    .insertInto('staffVerifications')
    .values({ id, identifier: key, value: staffId, isPasswordLink: true, ...dates })
    .execute()
}

/** Deletes the password links, pending two-factor sign-ins and trusted browsers of a staff member. */
export async function deleteStaffTokens(db: Database, staffId: string): Promise<void> {
  await db.deleteFrom('staffVerifications').where('value', '=', staffId).execute()
}
