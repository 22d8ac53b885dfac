import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import type { Options } from 'express-rate-limit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { limitRequests } from '../../api/http/rate-limit.ts'
import { rateLimitStore } from '../../api/http/rate-limit-store.ts'
import { startApi } from '../../api/server.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import type { Log } from '../../shared/runtime/log.ts'
import { countHit, deleteExpiredWindows } from '../../shared/tables/rate-limits.ts'
import type { Database } from '../../shared/tables/tables.ts'
import { createTestDatabase, type TestDatabase } from '../setup/database.ts'
import { recordingLog, silentLog } from '../setup/log.ts'
import { soon } from '../setup/waiting.ts'

const secret = 'a secret of the tests, thirty-two characters long'
const stores = ['memory', 'database'] as const

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => database.db.deleteFrom('rateLimits').execute())
afterAll(() => database.drop())

/** Starts an API on the shared database, and returns a function that sends it a request. */
async function startWith(settings: Record<string, string>) {
  const life = createLifecycle(() => {})
  onTestFinished(() => life.close())
  const env = { DATABASE_URL: database.url, AUTH_SECRET: secret, PORT: '0', ...settings }
  const config = loadConfig(['DATABASE_URL', 'AUTH_SECRET'], env)
  const { port } = await startApi(config, silentLog, life)
  return (from?: string) => request(`http://127.0.0.1:${port}/api/nothing`, from)
}

/**
 * Creates a store.
 * @param options.windowMs length of its windows; without it, `limitRequests` sets the length
 */
function createStore(
  RATE_LIMIT_STORE: (typeof stores)[number],
  options: { windowMs?: number; timeoutMs?: number; log?: Log } = {},
) {
  const { windowMs, timeoutMs, log = silentLog } = options
  const config = loadConfig(['AUTH_SECRET'], { RATE_LIMIT_STORE, AUTH_SECRET: secret })
  const store = rateLimitStore({ config, db: database.db, log }, timeoutMs)
  if (windowMs) store.init?.({ windowMs } as Options)
  return store
}

async function request(url: string, from?: string) {
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

test('two APIs that count in the database share one window', async () => {
  const settings = { RATE_LIMIT_STORE: 'database', TRUST_PROXY: '1' }
  const both = [await startWith(settings), await startWith(settings)] as const
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

test('simultaneous requests are each counted once', async () => {
  const create = () => createStore('database', { windowMs: 60_000, timeoutMs: soon.timeout })
  const both = [create(), create()] as const
  const counts = await Promise.all(
    Array.from({ length: 80 }, (_, index) => both[index % 2 ? 0 : 1].increment('198.51.100.9')),
  )
  const hits = counts.map(({ totalHits }) => totalHits).toSorted((one, other) => one - other)
  expect(hits).toEqual(Array.from({ length: 80 }, (_, index) => index + 1))
})

test('two APIs that count in memory count separately', async () => {
  const both = [await startWith({}), await startWith({})] as const
  expect((await both[0]()).remaining).toBe(299)
  expect((await both[0]()).remaining).toBe(298)
  expect((await both[1]()).remaining).toBe(299)
})

describe.each(stores)('with RATE_LIMIT_STORE=%s', (RATE_LIMIT_STORE) => {
  test('an IPv6 /56 is one client, and the next one is another', async () => {
    const settings = { RATE_LIMIT_STORE, TRUST_PROXY: '1', RATE_LIMIT_PER_MINUTE: '256' }
    const from = await startWith(settings)
    for (let number = 0; number < 256; number++) {
      const { status, remaining } = await from(`2001:db8:0:ab${hex(number)}::${hex(number)}`)
      expect([status, remaining]).toEqual([404, 255 - number])
    }
    expect((await from('2001:db8:0:ab00::ffff')).status).toBe(429)
    expect((await from('2001:db8:0:ac00::1')).remaining).toBe(255)
    expect((await from('2001:db8:0:aaff::1')).remaining).toBe(255)
  })

  test('without a trusted proxy, X-Forwarded-For is ignored', async () => {
    const from = await startWith({ RATE_LIMIT_STORE, TRUST_PROXY: '0' })
    const { remaining } = await from('203.0.113.1')
    expect((await from('203.0.113.2')).remaining).toBe(remaining - 1)
    expect((await from('2001:db8::1, 203.0.113.3')).remaining).toBe(remaining - 2)
  })

  test('with one proxy, only the address that it adds counts', async () => {
    const from = await startWith({ RATE_LIMIT_STORE, TRUST_PROXY: '1', RATE_LIMIT_PER_MINUTE: '9' })
    expect((await from('192.0.2.1, 203.0.113.77')).remaining).toBe(8)
    expect((await from('192.0.2.2, 203.0.113.77')).remaining).toBe(7)
  })

  test('the window renews', async () => {
    const store = createStore(RATE_LIMIT_STORE)
    const app = express().use(limitRequests(2, () => 'a client', store, { windowMs: 1_500 }))
    app.use((_error: unknown, _request: unknown, response: express.Response, _next: unknown) => {
      response.sendStatus(429)
    })
    const server = app.listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

    expect(await request(url)).toMatchObject({ remaining: 1, reset: 2 })
    expect((await request(url)).remaining).toBe(0)
    expect((await request(url)).status).toBe(429)
    await vi.waitFor(async () => expect((await request(url)).remaining).toBe(1), soon)
    expect((await request(url)).remaining).toBe(0)
  })
})

test('after a slow count, requests are counted in memory without waiting', async () => {
  const { db } = database
  const { log, lines } = recordingLog()
  const store = createStore('database', { windowMs: 60_000, log })
  await db.transaction().execute(async (tx) => {
    await sql`lock table rate_limits in access exclusive mode`.execute(tx)
    expect((await store.increment('patient')).totalHits).toBe(1)
    expect((await store.increment('patient')).totalHits).toBe(2)
    expect(await countWaiting(tx)).toBe(1)
  })
  expect(lines).toEqual(['rate_limit.local'])
  // The abandoned statement still runs once the table is unlocked.
  await expect.poll(() => keys(db)).toHaveLength(1)
})

/** Counts the statements that wait for the table. */
async function countWaiting(db: Database) {
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
    for (const key of ['expired 1', 'expired 2', 'expired 3'])
      await countHit(database.db, key, -1_000)
    await countHit(database.db, 'open', 60_000)
  })

  test('are deleted in batches, and open ones stay', async () => {
    const { db } = database
    await deleteExpiredWindows(db, 2)
    expect(await keys(db)).toHaveLength(2)
    await deleteExpiredWindows(db, 100)
    expect(await keys(db)).toEqual(['open'])
  })

  // PostgreSQL may choose such a plan, depending on the table's statistics.
  test('are deleted in batches even by a plan of nested loops', async () => {
    await database.db.transaction().execute(async (tx) => {
      for (const step of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'memoize'])
        await sql.raw(`set local enable_${step} = off`).execute(tx)
      await deleteExpiredWindows(tx, 2)
      expect(await keys(tx)).toHaveLength(2)
    })
  })
})

test('after 400 windows have expired, at most 100 are left, because counting deletes them', async () => {
  const { db } = database
  const store = createStore('database', { windowMs: 1 })
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
