import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { MemoryStore } from 'express-rate-limit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { limitRequests } from '../../api/http/rate-limit.ts'
import { DatabaseStore } from '../../api/http/rate-limit-store.ts'
import { openApi } from '../../api/server.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import { countHit, deleteExpiredWindows } from '../../shared/tables/rate-limits.ts'
import type { Database } from '../../shared/tables/tables.ts'
import { createTestDatabase, type TestDatabase } from '../setup/database.ts'
import { recordingLog, silentLog } from '../setup/log.ts'
import { soon } from '../setup/soon.ts'

const secret = 'a secret of the tests, thirty-two characters long'
const stores = ['memory', 'database'] as const

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => database.db.deleteFrom('rateLimits').execute())
afterAll(() => database.drop())

/** An API process of this test's own; all share the database. */
async function startApi(settings: Record<string, string>) {
  const life = createLifecycle(() => {})
  onTestFinished(() => life.close())
  const env = { DATABASE_URL: database.url, AUTH_SECRET: secret, PORT: '0', ...settings }
  const config = loadConfig(['DATABASE_URL', 'AUTH_SECRET'], env)
  const { port } = await openApi(config, silentLog, life)
  return (from?: string) => ask(`http://127.0.0.1:${port}/api/nothing`, from)
}

async function ask(url: string, from?: string) {
  const response = await fetch(url, from ? { headers: { 'X-Forwarded-For': from } } : {})
  await response.arrayBuffer()
  const number = (name: string) => Number(response.headers.get(name))
  return {
    status: response.status,
    remaining: number('ratelimit-remaining'),
    reset: number('ratelimit-reset'),
    retryAfter: response.headers.get('retry-after'),
  }
}

test('two processes share one window, and say so', async () => {
  const settings = { RATE_LIMIT_STORE: 'database', TRUST_PROXY: '1' }
  const both = [await startApi(settings), await startApi(settings)] as const
  const client = '198.51.100.7'
  for (let number = 1; number <= 300; number++) {
    const { status, remaining, reset } = await both[number % 2 ? 0 : 1](client)
    expect([status, remaining]).toEqual([404, 300 - number])
    expect(reset).toBeLessThanOrEqual(60)
    if (number === 1) expect(reset).toBe(60)
  }
  for (const process of both) {
    const refused = await process(client)
    expect(refused).toMatchObject({ status: 429, remaining: 0, retryAfter: '60' })
  }
  expect((await both[0]('198.51.100.8')).remaining).toBe(299)

  const kept = JSON.stringify(await database.db.selectFrom('rateLimits').selectAll().execute())
  expect(kept).toContain('"hits":302')
  expect(kept).not.toContain('198.51')
})

test('requests at the same moment are each counted once', async () => {
  const options = { db: database.db, log: silentLog, secret, patienceMs: soon.timeout }
  const both = [new DatabaseStore(options), new DatabaseStore(options)] as const
  for (const store of both) store.init({ windowMs: 60_000 } as Parameters<DatabaseStore['init']>[0])
  const counts = await Promise.all(
    Array.from({ length: 80 }, (_, index) => both[index % 2 ? 0 : 1].increment('198.51.100.9')),
  )
  const hits = counts.map(({ totalHits }) => totalHits).toSorted((one, other) => one - other)
  expect(hits).toEqual(Array.from({ length: 80 }, (_, index) => index + 1))
})

test('in memory each process counts for itself', async () => {
  const both = [await startApi({}), await startApi({})] as const
  expect((await both[0]()).remaining).toBe(299)
  expect((await both[0]()).remaining).toBe(298)
  expect((await both[1]()).remaining).toBe(299)
})

describe.each(stores)('counted in the %s', (RATE_LIMIT_STORE) => {
  test('a /56 of IPv6 is one client, the next one is another', async () => {
    const settings = { RATE_LIMIT_STORE, TRUST_PROXY: '1', RATE_LIMIT_PER_MINUTE: '256' }
    const from = await startApi(settings)
    for (let number = 0; number < 256; number++) {
      const { status, remaining } = await from(`2001:db8:0:ab${hex(number)}::${hex(number)}`)
      expect([status, remaining]).toEqual([404, 255 - number])
    }
    expect((await from('2001:db8:0:ab00::ffff')).status).toBe(429)
    expect((await from('2001:db8:0:ac00::1')).remaining).toBe(255)
    expect((await from('2001:db8:0:aaff::1')).remaining).toBe(255)
  })

  test('without a proxy to trust, X-Forwarded-For changes nothing', async () => {
    const from = await startApi({ RATE_LIMIT_STORE, TRUST_PROXY: '0' })
    const { remaining } = await from('203.0.113.1')
    expect((await from('203.0.113.2')).remaining).toBe(remaining - 1)
    expect((await from('2001:db8::1, 203.0.113.3')).remaining).toBe(remaining - 2)
  })

  test('with one proxy, only what that proxy adds counts', async () => {
    const from = await startApi({ RATE_LIMIT_STORE, TRUST_PROXY: '1', RATE_LIMIT_PER_MINUTE: '9' })
    expect((await from('192.0.2.1, 203.0.113.77')).remaining).toBe(8)
    expect((await from('192.0.2.2, 203.0.113.77')).remaining).toBe(7)
  })

  test('the window renews', async () => {
    const store =
      RATE_LIMIT_STORE === 'memory'
        ? new MemoryStore()
        : new DatabaseStore({ db: database.db, log: silentLog, secret })
    const app = express().use(limitRequests(2, () => 'somebody', store, 1_500))
    app.use((_error: unknown, _request: unknown, response: express.Response, _next: unknown) => {
      response.sendStatus(429)
    })
    const server = app.listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

    expect(await ask(url)).toMatchObject({ remaining: 1, reset: 2 })
    expect((await ask(url)).remaining).toBe(0)
    expect((await ask(url)).status).toBe(429)
    await vi.waitFor(async () => expect((await ask(url)).remaining).toBe(1), soon)
    expect((await ask(url)).remaining).toBe(0)
  })
})

test('a count that takes too long is made in memory, and nobody waits for the next ones', async () => {
  const { db } = database
  const { log, lines } = recordingLog()
  const store = new DatabaseStore({ db, log, secret })
  store.init({ windowMs: 60_000 } as Parameters<DatabaseStore['init']>[0])
  await db.transaction().execute(async (tx) => {
    await sql`lock table rate_limits in access exclusive mode`.execute(tx)
    expect((await store.increment('patient')).totalHits).toBe(1)
    expect((await store.increment('patient')).totalHits).toBe(2)
    expect(await waiting(tx)).toBe(1)
  })
  expect(lines).toEqual(['limits.apart'])
  // The count that was given up is made all the same, once the table is free.
  await expect.poll(() => keys(db)).toHaveLength(1)
})

/** How many statements wait for the table. */
async function waiting(db: Database) {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks
    where relation = 'rate_limits'::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows[0]?.waiting
}

async function keys(db: Database) {
  const rows = await db.selectFrom('rateLimits').select('key').orderBy('key').execute()
  return rows.map(({ key }) => key)
}

describe('expired windows', () => {
  beforeEach(async () => {
    for (const key of ['over 1', 'over 2', 'over 3']) await countHit(database.db, key, -1_000)
    await countHit(database.db, 'open', 60_000)
  })

  test('are deleted, a few at a time; the others stay', async () => {
    const { db } = database
    await deleteExpiredWindows(db, 2)
    expect(await keys(db)).toHaveLength(2)
    await deleteExpiredWindows(db, 100)
    expect(await keys(db)).toEqual(['open'])
  })

  // PostgreSQL chooses it by what it happens to know of the table.
  test('are deleted a few at a time by a plan of nested loops, too', async () => {
    await database.db.transaction().execute(async (tx) => {
      for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'memoize'])
        await sql.raw(`set local enable_${way} = off`).execute(tx)
      await deleteExpiredWindows(tx, 2)
      expect(await keys(tx)).toHaveLength(2)
    })
  })
})

test('what is removed in passing keeps pace with what is added', async () => {
  const { db } = database
  const store = new DatabaseStore({ db, log: silentLog, secret })
  store.init({ windowMs: 1 } as Parameters<DatabaseStore['init']>[0])
  for (let client = 0; client < 400; client++) await store.increment(`client ${client}`)
  await vi.waitFor(async () => {
    const { rows } = await db
      .selectFrom('rateLimits')
      .select((select) => select.fn.countAll<string>().as('rows'))
      .where('resetsAt', '<', new Date())
      .executeTakeFirstOrThrow()
    expect(Number(rows)).toBeLessThanOrEqual(100)
  })
})

function hex(number: number) {
  return number.toString(16).padStart(2, '0')
}
