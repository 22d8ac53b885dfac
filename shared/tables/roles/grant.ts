import { sql } from 'kysely'
import { bossPrivileges } from '../jobs/pgboss/privileges.ts'
import { grantStatsFunction } from '../jobs/pgboss/stats-partitions.ts'
import type { Database } from '../tables.ts'
import { type Privileges, privileges } from './privileges.ts'
import { type Role, type RoleNames, roles } from './role-names.ts'

/**
 * Gives the roles that exist exactly the privileges in `privileges` and `bossPrivileges`, and takes all others on tables
 * and schemas from them. It is one transaction, so that their connections never miss a privilege that they had before and
 * have after it. Nobody may create objects in the schema `public` any more, except its owner.
 * @param db a connection of the owner of the tables
 * @param names what the roles are called in PostgreSQL; those that do not exist are skipped
 * @returns the roles that exist
 * @throws the database's error 42501 (insufficient_privilege) if the caller does not own the tables
 */
export async function grantPrivileges(db: Database, names: RoleNames): Promise<Role[]> {
  const existing = await existingRoles(db, names)
  if (existing.length === 0) return []
  await db.transaction().execute(async (tx) => {
    await sql`revoke create on schema public from public`.execute(tx)
    for (const role of existing) await grantTo(tx, role, sql.id(names[role]))
  })
  return existing
}

async function existingRoles(db: Database, names: RoleNames): Promise<Role[]> {
  const { rows } = await sql<{ name: string }>`select rolname as name from pg_roles
    where rolname = any(${Object.values(names)})`.execute(db)
  const existing = new Set(rows.map(({ name }) => name))
  return roles.filter((role) => existing.has(names[role]))
}

const schemas = [
  { schema: 'public', tables: privileges },
  { schema: 'pgboss', tables: bossPrivileges },
] as const

// PostgreSQL revokes the privileges on columns together with those on their table.
async function grantTo(tx: Database, role: Role, grantee: ReturnType<typeof sql.id>) {
  const all = sql.join(schemas.map(({ schema }) => sql.id(schema)))
  await sql`revoke all on all tables in schema ${all} from ${grantee}`.execute(tx)
  await sql`revoke all on schema ${all} from ${grantee}`.execute(tx)
  await sql`grant usage on schema ${all} to ${grantee}`.execute(tx)
  for (const { schema, tables } of schemas)
    for (const [table, granted] of Object.entries<Privileges>(tables))
      if (granted[role])
        await sql`grant ${sql.raw(granted[role])} on ${sql.id(schema, table)} to ${grantee}`.execute(
          tx,
        )
  if (role === 'worker') await grantStatsFunction(tx, grantee)
}
