import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runMigrations } from '../../shared/runtime/migrate.ts'
import { retryWhileBusy } from '../../shared/runtime/retry-while-busy.ts'
import { createJobIndexes } from '../../shared/tables/jobs/pgboss/indexes.ts'
import { createTestDatabase, type TestDatabase } from '../setup/database.ts'
import { waitUntilBlocked } from '../setup/locks.ts'
import { recordingLog } from '../setup/log.ts'
import { createRole } from '../setup/role.ts'
import { soon } from '../setup/waiting.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'antesala-migrations-'))
  // These tests have migrations of their own.
  await sql`delete from migrations`.execute(database.db)
  await writeMigration('001_table', 'create table things (id int);')
  await runMigrations(database.url, folder)
})
afterEach(async () => {
  await rm(folder, { recursive: true })
  await database.drop()
})

async function writeMigration(name: string, up: string) {
  await writeFile(join(folder, `${name}.sql`), `-- Up Migration\n\n${up}\n\n-- Down Migration\n`)
}

/** Begins a transaction that has run a statement, and returns a function that ends it. */
async function openTransaction(statement: string) {
  const end = Promise.withResolvers<void>()
  const hasBegun = Promise.withResolvers<void>()
  const transaction = database.db.transaction().execute(async (tx) => {
    await sql.raw(statement).execute(tx)
    hasBegun.resolve()
    await end.promise
  })
  await hasBegun.promise
  return async () => {
    end.resolve()
    await transaction
  }
}

async function isValid(index: string) {
  const { rows } = await sql<{ indisvalid: boolean }>`
    select indisvalid from pg_index where indexrelid = ${index}::regclass`.execute(database.db)
  return rows[0]?.indisvalid
}

test('a migration that waits for a lock lets other statements through, and is repeated', async () => {
  await writeMigration('002_column', 'alter table things add name text;')
  const endReading = await openTransaction('select from things')
  const { log, lines } = recordingLog()
  const applied = retryWhileBusy(log, () => runMigrations(database.url, folder))
  await waitUntilBlocked(database, { statement: 'alter table things' })
  // Waits behind the migration until it gives up.
  await sql`select from things`.execute(database.db)
  await vi.waitFor(() => expect(lines).toContain('migrate.lock_timeout'), soon)
  await endReading()
  expect(await applied).toEqual(['002_column'])
})

test('a migration that finds no connection left waits for one', async () => {
  await writeMigration('002_column', 'alter table things add name text;')
  const role = await createRole(database)
  await sql.raw(`alter role ${role.name} connection limit 0`).execute(database.db)
  await sql.raw(`alter table things owner to ${role.name}`).execute(database.db)
  const { log, lines } = recordingLog()
  const applied = retryWhileBusy(log, () => runMigrations(role.url, folder))
  await vi.waitFor(() => expect(lines).toContain('database.waiting'), soon)
  await sql.raw(`alter role ${role.name} connection limit -1`).execute(database.db)
  expect(await applied).toEqual(['002_column'])
})

test('an index is created while the table is written, and an interrupted creation is repeated', async () => {
  const index = (kind: string) => `drop index concurrently if exists things_id;
create ${kind} concurrently things_id on things (id);`
  await sql`insert into things values (1), (1)`.execute(database.db)
  await writeMigration('002_index', index('unique index'))
  const failed = runMigrations(database.url, folder)
  await expect(failed).rejects.toThrow('could not create unique index')
  expect(await isValid('things_id')).toBe(false)

  await writeMigration('002_index', index('index'))
  const endWriting = await openTransaction('insert into things values (2)')
  const applied = runMigrations(database.url, folder)
  await waitUntilBlocked(database, { statement: 'index concurrently' })
  await sql`insert into things values (3)`.execute(database.db)
  await endWriting()
  expect(await applied).toEqual(['002_index'])
  expect(await isValid('things_id')).toBe(true)
})

test("our indexes on pg-boss's tables are created while jobs are added, also after an interruption", async () => {
  const { db } = database
  await sql`drop index pgboss.antesala_jobs_over`.execute(db)
  // What an interrupted creation leaves.
  await sql`create index antesala_jobs_over on only pgboss.job (name, state, completed_on, id)
    where state in ('failed', 'cancelled')`.execute(db)
  expect(await isValid('pgboss.antesala_jobs_over')).toBe(false)
  const endAdding = await openTransaction(
    "insert into pgboss.job_common (name) values ('record-lead')",
  )
  const created = createJobIndexes(db)
  await waitUntilBlocked(database, { statement: 'create index concurrently' })
  await sql`insert into pgboss.job_common (name) values ('record-lead')`.execute(db)
  await endAdding()
  await created
  expect(await isValid('pgboss.antesala_jobs_over')).toBe(true)
})
