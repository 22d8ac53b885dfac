import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startPostgres } from '../../local/postgres/postgres.ts'
import { openDatabase } from '../../shared/runtime/db.ts'
import { migrate } from '../../shared/runtime/migrate.ts'
import { startStandby } from '../chaos/cluster/standby.ts'
import { startInstallation } from '../setup/installation.ts'
import { recordingLog, silentLog } from '../setup/log.ts'
import { soon } from '../setup/waiting.ts'

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

/** Starts a migrated server. */
async function startPrimary() {
  const dataDir = await createDataDir()
  const { url, ...primary } = await startPostgres({ dataDir, volatile: true })
  onTestFinished(() => primary.destroy())
  await migrate({ databaseUrl: url, log: silentLog })
  return { url, dataDir, db: connectTo(url) }
}

test('on a standby the API is not ready and a worker waits, until the standby is promoted', async () => {
  const { db, ...primary } = await startPrimary()
  const standby = await startStandby(db, primary, await createDataDir())
  onTestFinished(() => standby.destroy())
  const { log, lines } = recordingLog()
  const settings = { DATABASE_URL: standby.url }
  const { address, submit, readiness, worker, relay } = await startInstallation(settings, log)

  expect(await readiness()).toEqual({
    status: 503,
    body: { status: 'not ready', problems: ['the database is read-only'] },
  })
  const refused = await submit()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await fetch(`${address}/properties`)).status).toBe(200)
  await vi.waitFor(() => expect(lines).toContain('database.waiting'), soon)

  await sql`select pg_promote()`.execute(connectTo(standby.url))
  await vi.waitFor(async () => expect((await readiness()).status).toBe(200), soon)
  expect((await submit()).status).toBe(200)
  await worker
  await vi.waitFor(() => expect(relay.accepted).toHaveLength(2), soon)
})

test('while commits wait for a standby that is gone, the API is not ready', async () => {
  const { url, db } = await startPrimary()
  const { readiness } = await startInstallation({ DATABASE_URL: url })
  expect((await readiness()).status).toBe(200)
  const waitFor = async (standbys: string) => {
    await sql`alter system set synchronous_standby_names = ${sql.lit(standbys)}`.execute(db)
    await sql`select pg_reload_conf()`.execute(db)
  }

  await waitFor('*')
  const notReady = {
    status: 503,
    body: { status: 'not ready', problems: ['the database cannot be used'] },
  }
  await vi.waitFor(async () => expect(await readiness()).toEqual(notReady), soon)
  const probes = Array.from({ length: 50 }, readiness)
  expect(await Promise.all(probes)).toEqual(probes.map(() => notReady))
  const { rows } = await sql`select from pg_stat_activity where wait_event = 'SyncRep'
    and query like '%queue_pauses%'`.execute(db)
  expect(rows.length).toBeLessThanOrEqual(1)

  await waitFor('')
  await vi.waitFor(async () => expect((await readiness()).status).toBe(200), soon)
})
