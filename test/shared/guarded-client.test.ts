import { sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../shared/runtime/db.ts'
import { isReadOnly } from '../../shared/runtime/errors.ts'
import type { Database } from '../../shared/tables/tables.ts'
import { openLine, portOf, urlThrough } from '../setup/line.ts'
import { soon } from '../setup/waiting.ts'

function open(url: string, max: number, statementTimeoutMs = 0, isPooled = false): Database {
  const db = openDatabase({
    ...{ url, max, applicationName: 'guarded', statementTimeoutMs, isPooled },
    onError: () => {},
  })
  onTestFinished(() => db.destroy())
  return db
}

async function pidOf(db: Database) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid
}

test('a statement that the server is still running is not interrupted', async () => {
  const db = open(inject('postgresUrl'), 1)
  // The server is asked after five seconds.
  await expect(sql`select pg_sleep(7)`.execute(db)).resolves.toBeDefined()
})

test('a statement that the server does not end in time is given up, and its process ends', async () => {
  const db = open(inject('postgresUrl'), 1, 1_000)
  const pid = await pidOf(db)
  // As during a commit that waits for a standby, the server's own time limit does not apply.
  await sql`set statement_timeout = 0`.execute(db)
  await expect(sql`select pg_sleep(600)`.execute(db)).rejects.toThrow('connection terminated')
  await vi.waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity where pid = ${pid}`.execute(db)
    expect(rows).toEqual([])
  }, soon)
})

test('a statement that waited for a lock before it was executed is not interrupted', async () => {
  const db = open(inject('postgresUrl'), 2)
  await sql`create table if not exists guarded_lock (id int)`.execute(db)
  onTestFinished(async () => {
    await sql`drop table guarded_lock`.execute(db)
  })
  const locked = db.transaction().execute(async (tx) => {
    await sql`lock table guarded_lock`.execute(tx)
    await sql`select pg_sleep(4)`.execute(tx)
  })
  // Waits 4 s to be parsed, and then runs for 4 s.
  const slow = sql`insert into guarded_lock select 1 from pg_sleep(4)`.execute(db)
  await expect(slow).resolves.toBeDefined()
  await locked
})

test('when connections fall silent, one lost answer closes all of them', async () => {
  const line = await openLine(portOf(inject('postgresUrl')))
  onTestFinished(() => line.close())
  const db = open(urlThrough(line, inject('postgresUrl')), 3)
  const silent = await Promise.all([1, 2, 3].map(() => pidOf(db)))
  expect(new Set(silent).size).toBe(3)
  line.silence()
  const running = [sql`select 1`.execute(db), sql`select pg_sleep(60)`.execute(db)]
  for (const { reason } of (await Promise.allSettled(running)) as PromiseRejectedResult[])
    expect(String(reason)).toContain('connection terminated')
  // The third connection was idle.
  expect(silent).not.toContain(await pidOf(db))
})

test('when connections through a pooler fall silent, one lost answer closes all of them', async () => {
  const line = await openLine(portOf(inject('postgresUrl')))
  onTestFinished(() => line.close())
  const db = open(urlThrough(line, inject('postgresUrl')), 3, 500, true)
  const silent = await Promise.all([1, 2, 3].map(() => pidOf(db)))
  expect(new Set(silent).size).toBe(3)
  line.silence()
  await expect(sql`select 1`.execute(db)).rejects.toThrow('connection terminated')
  expect(silent).not.toContain(await pidOf(db))
})

test('a connection to a server that has become read-only is not used again', async () => {
  const db = open(inject('postgresUrl'), 1)
  const readOnly = await pidOf(db)
  await sql`set default_transaction_read_only = on`.execute(db)
  const failed = await sql`create temporary table refused ()`.execute(db).catch((error) => error)
  expect(isReadOnly(failed)).toBe(true)
  await sql`create temporary table accepted ()`.execute(db)
  expect(await pidOf(db)).not.toBe(readOnly)
})

test('a transaction on a server that has become read-only is rolled back, and its connection not used again', async () => {
  const db = open(inject('postgresUrl'), 1)
  await sql`set default_transaction_read_only = on`.execute(db)
  const failed = db.transaction().execute((tx) => sql`create table refused ()`.execute(tx))
  expect(isReadOnly(await failed.catch((error) => error))).toBe(true)
  await sql`create temporary table accepted ()`.execute(db)
})
