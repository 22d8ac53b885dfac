import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { InUseError, prepareRestored } from '../../shared/runtime/restored.ts'
import { createTestDatabase, type TestDatabase } from '../setup/database.ts'
import { inquiry } from '../setup/fixtures.ts'
import { startInstallation } from '../setup/installation.ts'
import { silentLog } from '../setup/log.ts'
import { soon } from '../setup/waiting.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function count(statement: ReturnType<typeof sql<{ count: number }>>) {
  return (await statement.execute(database.db)).rows[0]?.count
}

test('a restored database is prepared once no process uses it: sign-ins end, and emails wait if so wished', async () => {
  const { db, url } = database
  const prepare = (sendsEmails: boolean) =>
    prepareRestored({ databaseUrl: url, log: silentLog, sendsEmails })
  const installation = await startInstallation({ DATABASE_URL: url })
  await installation.worker
  installation.relay.onRecipient = () => ({ code: 451, text: '4.3.0 Later' })
  expect((await installation.submit('contact', inquiry)).status).toBe(200)
  const waiting = sql<{ count: number }>`select count(*)::int as count from attempts
    where email_id is not null and outcome = 'retry'`
  await vi.waitFor(async () => expect(await count(waiting)).toBeGreaterThan(1), soon)
  await expect(prepare(false)).rejects.toThrow(InUseError)
  expect(await installation.stop()).toEqual([])

  const staffId = randomUUID()
  await sql`insert into staff (id, name, email, role, created_at, updated_at)
    values (${staffId}, 'Ana', 'ana@example.com', 'admin', now(), now())`.execute(db)
  await sql`insert into staff_sessions (id, token, staff_id, expires_at, created_at, updated_at)
    values (${randomUUID()}, 'token', ${staffId}, now() + interval '1 day', now(), now())`.execute(
    db,
  )
  await sql`insert into staff_verifications (id, identifier, value, expires_at, created_at, updated_at)
    values (${randomUUID()}, 'link', ${staffId}, now() + interval '1 day', now(), now())`.execute(
    db,
  )

  await prepare(true)
  const status = (name: string) =>
    count(sql`select count(*)::int as count from emails where status = ${name}`)
  expect([await status('queued'), await status('unknown')]).toEqual([2, 0])
  expect(await count(sql`select count(*)::int as count from staff_sessions`)).toBe(0)
  expect(await count(sql`select count(*)::int as count from staff_verifications`)).toBe(0)
  await prepare(false)
  expect([await status('queued'), await status('unknown')]).toEqual([0, 2])
  const { rows } =
    await sql`select after from events where type = 'system.restored' order by id`.execute(db)
  expect(rows).toEqual([{ after: { emails: 0, ended: 1 } }, { after: { emails: 2, ended: 0 } }])
})
