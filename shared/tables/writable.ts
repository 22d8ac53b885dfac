import { sql } from 'kysely'
import type { Database } from './tables.ts'

/**
 * Checks that the database accepts changes: a standby does not, nor do some services when their disk is full.
 * @throws the database's error (SQLSTATE 25006) if it is read-only
 */
export async function requireWritable(db: Database): Promise<void> {
  // PostgreSQL rejects the statement before it looks for rows. On a standby, an unlogged table gives another error.
  await sql`delete from queue_pauses where false`.execute(db)
}
