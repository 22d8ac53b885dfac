import { sql } from 'kysely'
import type { Database } from './tables.ts'

/** Returns the time of the database. Whatever deletes by time uses it: the clock of a process may be wrong by years. */
export async function readClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return rows[0]?.now as Date
}
