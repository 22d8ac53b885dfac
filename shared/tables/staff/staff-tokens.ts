import type { Database } from '../tables.ts'

/** Keeps what somebody may choose a new password with, once, as better-auth looks it up. */
export async function keepStaffToken(
  db: Database,
  { id, key, staffId, expiresAt }: { id: string; key: string; staffId: string; expiresAt: Date },
): Promise<void> {
  const now = new Date()
  await db
    .insertInto('staffVerifications')
    .values({ id, identifier: key, value: staffId, expiresAt, createdAt: now, updatedAt: now })
    .execute()
}

/** Ends every link, pending second step and trusted browser of somebody. */
export async function endStaffTokens(db: Database, staffId: string): Promise<void> {
  await db.deleteFrom('staffVerifications').where('value', '=', staffId).execute()
}
