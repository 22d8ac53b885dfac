import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startApi } from '../../api/server.ts'
import { freePort } from '../../local/ports.ts'
import { childEnvironment, loadConfig } from '../../shared/runtime/config.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import { openWorker } from '../../worker/worker.ts'
import { createTestDatabase, type TestDatabase } from '../setup/database.ts'
import { failInserts } from '../setup/failing-inserts.ts'
import { inquiry } from '../setup/fixtures.ts'
import { recordingLog } from '../setup/log.ts'
import { type Relay, startRelay } from '../setup/relay.ts'
import { createRole } from '../setup/role.ts'
import { soon } from '../setup/waiting.ts'
import { testOptions } from '../setup/worker-options.ts'

let database: TestDatabase
let relay: Relay
beforeEach(async () => {
  // Not closed by `afterEach`, which runs before the processes have stopped.
  database = await createTestDatabase()
  onTestFinished(() => database.drop())
  relay = await startRelay()
  onTestFinished(() => relay.stop())
})

function settings(databaseUrl: string) {
  return {
    DATABASE_URL: databaseUrl,
    SMTP_URL: relay.url,
    AUTH_SECRET: 'a secret of the tests, thirty-two characters long',
    STAFF_EMAIL: 'first@example.com',
    STAFF_PASSWORD: 'correct horse battery',
    PORT: '0',
  }
}

/** Starts an API and a worker, which may wait for the database. */
function start(databaseUrl: string) {
  const config = loadConfig(['DATABASE_URL', 'SMTP_URL', 'AUTH_SECRET'], settings(databaseUrl))
  const life = createLifecycle(() => {})
  onTestFinished(() => life.close())
  const [ofApi, ofWorker] = [recordingLog(), recordingLog()]
  const api = startApi(config, ofApi.log, life)
  const worker = openWorker(config, ofWorker.log, life, { ...testOptions, isScheduled: true })
  // Each may fail while the other is awaited.
  for (const opened of [api, worker]) opened.catch(() => {})
  return { api, worker, logs: [ofApi.lines, ofWorker.lines] }
}

async function exercise(api: ReturnType<typeof startApi>) {
  const { port } = await api
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(inquiry),
  })
  expect(response.status).toBe(200)
  await vi.waitFor(() => expect(relay.accepted).toHaveLength(2), soon)
}

test.each([
  ['refuses the role', 'nologin', 'login'],
  ['has too many connections', 'connection limit 0', 'connection limit -1'],
  ['is read-only', 'set default_transaction_read_only = on', 'reset default_transaction_read_only'],
])(
  'an API and a worker that start while the database %s wait until it can be used',
  async (_reason, breaks, mends) => {
    const role = await createRole(database)
    await sql.raw(`alter role ${role.name} ${breaks}`).execute(database.db)
    const { api, worker, logs } = start(role.url)
    await vi.waitFor(() => {
      for (const lines of logs) expect(lines).toContain('database.waiting')
    }, soon)
    await sql.raw(`alter role ${role.name} ${mends}`).execute(database.db)
    await worker
    await exercise(api)
    for (const lines of logs) expect(lines).toContain('process.ready')
  },
)

test.each(['pgboss.schedule', 'pgboss.job', 'pgboss.queue', 'staff'])(
  'an API and a worker start although inserts into %s fail at first',
  async (table) => {
    await failInserts(database.db, table, '53300', 2)
    const { api, worker } = start(database.url)
    await worker
    await api
    const { rows } = await sql<{ schedules: number }>`select count(*)::int as schedules
      from pgboss.schedule`.execute(database.db)
    expect(rows).toEqual([{ schedules: 3 }])
    await exercise(api)
  },
)

test.each(['api', 'worker'])(
  'a starting %s that waits for the database stops on SIGTERM',
  async (part) => {
    const nowhere = new URL(database.url)
    nowhere.port = String(await freePort(undefined))
    // Without a channel to its parent, which would keep it running.
    const child = spawn(process.execPath, [join(import.meta.dirname, '../..', part, 'main.ts')], {
      cwd: tmpdir(),
      env: { ...childEnvironment({}), ...settings(nowhere.href) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (bytes) => {
      output += bytes
    })
    await vi.waitFor(() => expect(output.split('database.waiting').length).toBeGreaterThan(4), soon)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(output).not.toContain('process.failed')
  },
)
