import { sql } from 'kysely'
import type { Database } from './tables.ts'

/**
 * Returns the names of the migrations that were applied to this database.
 * @throws if the database was never migrated
 */
export async function appliedMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return rows.map(({ name }) => name)
}
