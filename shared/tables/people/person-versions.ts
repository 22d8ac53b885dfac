import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/** Increases the versions of people, so that whoever loaded them before cannot change them. */
export async function increaseVersions(tx: Database, ids: string[]): Promise<void> {
  await sql`update people set version = version + 1, updated_at = ${new Date()}
    where id = any(${ids}::uuid[])`.execute(tx)
}
