import type { Database } from '../tables.ts'

/** Stores a single-use token for setting a password, in the format that better-auth reads. */
export async function insertStaffToken(
  db: Database,
  { id, key, staffId, expiresAt }: { id: string; key: string; staffId: string; expiresAt: Date },
): Promise<void> {
  const now = new Date()
  await db
    .insertInto('staffVerifications')
    .values({ id, identifier: key, value: staffId, expiresAt, createdAt: now, updatedAt: now })
    .execute()
}

/** Deletes the password links, pending two-factor sign-ins and trusted browsers of a staff member. */
export async function deleteStaffTokens(db: Database, staffId: string): Promise<void> {
  await db.deleteFrom('staffVerifications').where('value', '=', staffId).execute()
}
