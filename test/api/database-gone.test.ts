import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi } from '../../api/server.ts'
import { startPostgres } from '../../local/postgres/postgres.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import { migrate } from '../../shared/runtime/migrate.ts'
import { openWorker } from '../../worker/worker.ts'
import { inquiry } from '../setup/fixtures.ts'
import { silentLog } from '../setup/log.ts'
import { startRelay } from '../setup/relay.ts'
import { scrape } from '../setup/scrape.ts'
import { soon } from '../setup/waiting.ts'

const life = createLifecycle(() => {})
let dataDir: string
let postgres: Awaited<ReturnType<typeof startPostgres>>
let address: string
let api: number | undefined
let worker: number | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'antesala-gone-'))
  life.onClose('folder', () => rm(dataDir, { recursive: true, force: true }))
  postgres = await startPostgres({ dataDir, volatile: true })
  life.onClose('postgres', () => postgres.destroy())
  await migrate({ databaseUrl: postgres.url, log: silentLog })
  const relay = await startRelay()
  life.onClose('relay', () => relay.stop())
  const config = loadConfig(['DATABASE_URL', 'AUTH_SECRET', 'SMTP_URL'], {
    DATABASE_URL: postgres.url,
    SMTP_URL: relay.url,
    AUTH_SECRET: 'a secret of the tests, thirty-two characters long',
    PORT: '0',
    METRICS_PORT: '0',
    RATE_LIMIT_STORE: 'database',
    RATE_LIMIT_PER_MINUTE: '10',
  })
  const opened = await startApi(config, silentLog, life)
  address = `http://127.0.0.1:${opened.port}`
  api = opened.metricsPort
  worker = (await openWorker(config, silentLog, life)).metricsPort
})
afterAll(() => life.close())

async function submit() {
  const response = await fetch(`${address}/api/v1/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(inquiry),
  })
  const { error } = (await response.json()) as { error?: { code: string } }
  const remaining = Number(response.headers.get('ratelimit-remaining'))
  return { status: response.status, code: error?.code, remaining }
}

const codesLeft = 'antesala_codes_left{prefix="LU"}'
const leadsReady = 'antesala_queue_jobs{queue="record-lead",state="ready"}'

test('while the database is down, requests are still limited and scrapes still answered', async () => {
  expect(await submit()).toMatchObject({ status: 200, remaining: 9 })
  // The API has leased the first block, and the worker is generating more codes.
  await vi.waitFor(
    async () => expect((await scrape(api)).value(codesLeft)).toBeGreaterThan(0),
    soon,
  )
  expect((await scrape(api)).value(leadsReady)).toBeDefined()
  expect((await scrape(api)).value('antesala_database_up')).toBe(1)
  await postgres.stop()

  for (let remaining = 9; remaining >= 0; remaining--)
    expect(await submit()).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE', remaining })
  expect(await submit()).toEqual({ status: 429, code: 'RATE_LIMIT_EXCEEDED', remaining: 0 })

  await vi.waitFor(async () => {
    const seen = await scrape(api)
    expect(seen.value('antesala_database_up')).toBe(0)
    for (const sample of [codesLeft, leadsReady]) expect(seen.value(sample)).toBeUndefined()
    expect(seen.value('antesala_scrape_errors_total')).toBeGreaterThan(0)
    expect(seen.value('antesala_process_start_time_seconds')).toBeGreaterThan(0)
  }, soon)
  // The metrics of a worker are about its own work, and need no database.
  const seen = await scrape(worker)
  expect(seen.value('antesala_relay_paused')).toBe(0)
  expect(seen.value('antesala_scrape_errors_total')).toBe(0)

  postgres = await startPostgres({ dataDir, volatile: true })
  // PostgreSQL keeps the counts when it stops cleanly, so requests may be refused until the window ends.
  await vi.waitFor(
    async () => {
      expect(await submit()).toMatchObject({ status: 200 })
      expect((await scrape(api)).value(codesLeft)).toBeGreaterThan(0)
      expect((await scrape(api)).value('antesala_database_up')).toBe(1)
    },
    { ...soon, interval: 1_000 },
  )
})
