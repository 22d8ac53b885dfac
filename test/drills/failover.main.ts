import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { startPostgres } from '../../local/postgres/postgres.ts'
import { migrate } from '../../shared/runtime/migrate.ts'
import {
  benchSettings,
  openBenchApi,
  openBenchConnections,
  openBenchFolder,
  openBenchWorker,
} from '../bench/antesala.ts'
import { withLifecycle } from '../bench/with-lifecycle.ts'
import { silentLog } from '../setup/log.ts'
import { startRelay } from '../setup/relay.ts'
import { openSilentProxy } from '../setup/silent-proxy.ts'
import { auditLeads, drain, startLoad, untilRecorded } from './load.ts'
import { startStandby } from './standby.ts'

// Loses the host of the database under load, without a reset of its connections, and promotes its synchronous standby.

const INQUIRIES_PER_SECOND = 50
/** How long the database is lost before the standby is promoted, in milliseconds. */
const LOST_MS = 3_000
const AFTER_MS = 20_000

await withLifecycle(async (life) => {
  const [dataDir, standbyDir] = [await openBenchFolder(life), await openBenchFolder(life)]
  const primary = await startPostgres({ dataDir })
  life.onClose('primary', () => primary.destroy())
  await migrate({ databaseUrl: primary.url, log: silentLog })
  const onPrimary = openBenchConnections(primary.url, 1)
  const standby = await startStandby(onPrimary, { url: primary.url, dataDir }, standbyDir)
  life.onClose('standby', () => standby.destroy())
  await onPrimary.destroy()

  const proxy = await openSilentProxy(primary.url)
  life.onClose('proxy', () => proxy.close())
  const relay = await startRelay()
  life.onClose('relay', () => relay.stop())
  const settings = { ...benchSettings, DATABASE_URL: proxy.url, SMTP_URL: relay.url }
  const { port } = await openBenchApi(life, settings)
  await openBenchWorker(life, settings)
  const load = startLoad(INQUIRIES_PER_SECOND, () => port)
  await delay(5_000)

  proxy.vanish()
  process.kill(primary.pid, 'SIGKILL')
  await delay(LOST_MS)
  const accepted = new Set(load.acknowledged)
  const db = openBenchConnections(standby.url, 1)
  life.onClose('connections', () => db.destroy())
  await sql`select pg_promote()`.execute(db)
  const promotedAt = performance.now()
  proxy.leadTo(standby.url)

  const since = () =>
    `${((performance.now() - promotedAt) / 1000).toFixed(1)} s after the promotion`
  const recorded = untilRecorded(db, accepted).then(since)
  while (load.acknowledged.size === accepted.size) await delay(20)
  console.log(`the API answers ${since()}`)
  console.log(`everything accepted before is recorded ${await recorded}`)
  await delay(AFTER_MS)
  const report = await load.stop()
  await drain(db)
  const { repeated, statuses } = report
  console.log({ repeated, ...Object.fromEntries(statuses) })
  console.log(await auditLeads(db, report))
})
