import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '../../shared/runtime/db.ts'

test('a connection that breaks inside a transaction fails that transaction, nothing else', async () => {
  const db = openDatabase({
    url: inject('postgresUrl'),
    max: 2,
    applicationName: 'test',
    statementTimeoutMs: 0,
    onError: () => {},
  })
  const broken = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db)
    await sql`select 1`.execute(tx)
  })
  await expect(broken).rejects.toThrow()
  await expect(sql`select 1 as one`.execute(db)).resolves.toMatchObject({ rows: [{ one: 1 }] })
  await db.destroy()
})
