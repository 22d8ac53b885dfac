import { sql } from 'kysely'
import type { Database } from './tables.ts'

/**
 * Commits a change that leaves no rows. A standby rejects it, as do some services when their disk is full; while a
 * synchronous standby is silent, the promise stays pending, so use a time limit.
 * @throws the database's error (SQLSTATE 25006) if it is read-only
 */
export async function requireWritable(db: Database): Promise<void> {
  // PostgreSQL rejects the `delete` before it looks for rows. (On a standby, the message alone gives an internal error,
  // and so does an unlogged table.) Without the message, which nobody reads, there would be nothing to commit.
  await sql`with nothing as (delete from queue_pauses where false)
    select pg_logical_emit_message(true, 'antesala', '')`.execute(db)
}
