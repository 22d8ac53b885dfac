import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestDatabase } from './database.ts'

/** A role of the database server that is no superuser, and so has all limits. */
export type Role = {
  name: string
  /** The database's URL for this role. */
  url: string
  /** Closes its connections. */
  disconnect(): Promise<void>
}

/** Creates a role that may read and change everything in a test database. */
export async function createRole({ url, db }: Pick<TestDatabase, 'url' | 'db'>): Promise<Role> {
  const name = `role_${randomUUID().replaceAll('-', '')}`
  await sql.raw(`create role ${name} login password 'secret'`).execute(db)
  for (const schema of ['public', 'pgboss'])
    await sql
      .raw(`grant all on schema ${schema} to ${name};
        grant all on all tables in schema ${schema} to ${name};
        grant all on all sequences in schema ${schema} to ${name};
        grant execute on all functions in schema ${schema} to ${name}`)
      .execute(db)
  const ofRole = new URL(url)
  ofRole.username = name
  ofRole.password = 'secret'
  return {
    name,
    url: ofRole.href,
    disconnect: async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where usename = ${name}`.execute(db)
    },
  }
}
