import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startApi } from '../../api/server.ts'
import { startPostgres } from '../../local/postgres/postgres.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { openDatabase } from '../../shared/runtime/db.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import { migrate } from '../../shared/runtime/migrate.ts'
import { openWorker } from '../../worker/worker.ts'
import { startStandby } from '../drills/standby.ts'
import { inquiry } from '../setup/fixtures.ts'
import { recordingLog, silentLog } from '../setup/log.ts'
import { startRelay } from '../setup/relay.ts'
import { soon } from '../setup/waiting.ts'
import { testOptions } from '../setup/worker-options.ts'

async function createDataDir() {
  const dataDir = await mkdtemp(join(tmpdir(), 'antesala-standby-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

function connectTo(url: string) {
  const db = openDatabase({
    ...{ url, max: 1, applicationName: 'test', statementTimeoutMs: 0 },
    onError: () => {},
  })
  onTestFinished(() => db.destroy())
  return db
}

/** Starts a migrated primary and its standby. */
async function startServers() {
  const [dataDir, standbyDir] = [await createDataDir(), await createDataDir()]
  const primary = await startPostgres({ dataDir, volatile: true })
  onTestFinished(() => primary.destroy())
  await migrate({ databaseUrl: primary.url, log: silentLog })
  const db = connectTo(primary.url)
  const standby = await startStandby(db, { url: primary.url, dataDir }, standbyDir)
  onTestFinished(() => standby.destroy())
  return standby
}

test('on a standby the API is not ready and a worker waits, until the standby is promoted', async () => {
  const standby = await startServers()
  const relay = await startRelay()
  onTestFinished(() => relay.stop())
  const life = createLifecycle(() => {})
  onTestFinished(() => life.close())
  const config = loadConfig(['DATABASE_URL', 'AUTH_SECRET', 'SMTP_URL'], {
    DATABASE_URL: standby.url,
    SMTP_URL: relay.url,
    AUTH_SECRET: 'a secret of the tests, thirty-two characters long',
    PORT: '0',
  })
  const { port } = await startApi(config, silentLog, life)
  const { log, lines } = recordingLog()
  const worker = openWorker(config, log, life, testOptions)
  worker.catch(() => {})
  const address = `http://127.0.0.1:${port}`
  const submit = () =>
    fetch(`${address}/api/v1/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(inquiry),
    })

  const readiness = await fetch(`${address}/readyz`)
  expect([readiness.status, await readiness.json()]).toEqual([
    503,
    { status: 'not ready', problems: ['the database is read-only'] },
  ])
  const refused = await submit()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await fetch(`${address}/properties`)).status).toBe(200)
  await vi.waitFor(() => expect(lines).toContain('database.waiting'), soon)

  await sql`select pg_promote()`.execute(connectTo(standby.url))
  await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200), soon)
  expect((await submit()).status).toBe(200)
  await worker
  await vi.waitFor(() => expect(relay.accepted).toHaveLength(2), soon)
})
