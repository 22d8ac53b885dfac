import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/**
 * Creates a role that may log in, or changes its password if it exists.
 * @param verifier what PostgreSQL stores of the password
 */
export async function setPassword(db: Database, name: string, verifier: string): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${name}`.execute(db)
  const command = sql.raw(rows.length === 0 ? 'create role' : 'alter role')
  // These statements take no parameters.
  await sql`${command} ${sql.id(name)} login password ${sql.lit(verifier)}`.execute(db)
}

/** Sets the settings with which a role's connections to this database begin. */
export async function setDefaults(
  db: Database,
  name: string,
  settings: Record<string, string>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const database = sql.id(String(rows[0]?.name))
  for (const [setting, value] of Object.entries(settings))
    await sql`alter role ${sql.id(name)} in database ${database} set ${sql.id(setting)} = ${sql.lit(value)}`.execute(
      db,
    )
}

/**
 * Returns those of these roles whose privileges limit nothing: superusers, and members of the role that owns the tables.
 */
export async function unlimitedRoles(db: Database, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select rolname as name from pg_roles
    where rolname = any(${names}) and (rolsuper or pg_has_role(rolname,
      (select relowner from pg_class where oid = 'public.leads'::regclass), 'member'))`.execute(db)
  return rows.map(({ name }) => name)
}
