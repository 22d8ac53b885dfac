import { sql } from 'kysely'
import { expect, inject, test, vi } from 'vitest'
import { type DatabaseOptions, openDatabase } from '../../shared/runtime/db.ts'
import { soon } from '../setup/waiting.ts'

function open(options: Partial<DatabaseOptions> = {}) {
  return openDatabase({
    ...{ url: inject('postgresUrl'), max: 1, applicationName: 'test', statementTimeoutMs: 0 },
    onError: () => {},
    ...options,
  })
}

test('a connection lost during a transaction fails only that transaction', async () => {
  const db = open({ max: 2 })
  const broken = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db)
    await sql`select 1`.execute(tx)
  })
  await expect(broken).rejects.toThrow()
  await expect(sql`select 1 as one`.execute(db)).resolves.toMatchObject({ rows: [{ one: 1 }] })
  await db.destroy()
})

test('a transaction in which nothing happens ends after a minute', async () => {
  const db = open()
  const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(db)
  expect(rows).toEqual([{ idleInTransactionSessionTimeout: '1min' }])
  await db.destroy()
})

test('the pool closes idle connections without an error, except two', async () => {
  const errors: Error[] = []
  const options = {
    // Limits a connection in use to 1.6 s without a response. The pool closes idle ones only after 10 s.
    statementTimeoutMs: 100,
    isPooled: true,
    onError: (error: Error) => errors.push(error),
  }
  const idle = open({ ...options, max: 4, applicationName: 'idle' })
  const monitor = open({ ...options, applicationName: 'monitor' })
  await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.05)`.execute(idle)))
  await vi.waitFor(async () => {
    const { rows } = await sql`
        select 1 from pg_stat_activity where application_name = 'idle'`.execute(monitor)
    expect(rows).toHaveLength(2)
  }, soon)
  expect(errors).toEqual([])
  await Promise.all([idle.destroy(), monitor.destroy()])
})
