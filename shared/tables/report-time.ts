import { sql } from 'kysely'
import type { Database } from './tables.ts'

/** The time after which a report gives up, in milliseconds: less than any statement of the API may take. */
const TIMEOUT_MS = 5_000

/**
 * Reads a report in a transaction of its own.
 * @throws the database's error 57014 if one of its statements takes longer than five seconds
 */
export async function withinReportTime<Result>(
  db: Database,
  read: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(TIMEOUT_MS)}`.execute(tx)
    return await read(tx)
  })
}
