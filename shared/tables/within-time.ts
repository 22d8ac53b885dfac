import { sql } from 'kysely'
import type { Database } from './tables.ts'

/**
 * Reads in a transaction of its own, whose statements may take less time than others of the API.
 * @param timeoutMs the time after which a statement is ended, in milliseconds
 * @throws the database's error 57014 if one of the statements takes longer
 */
export async function withinTime<Result>(
  db: Database,
  timeoutMs: number,
  read: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(timeoutMs)}`.execute(tx)
    return await read(tx)
  })
}
