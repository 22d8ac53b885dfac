import { sql } from 'kysely'
import type { Database } from './tables.ts'

/** Names of the migrations this database has had; throws when it has had none at all. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return rows.map(({ name }) => name)
}
