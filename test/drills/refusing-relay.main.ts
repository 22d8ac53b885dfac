import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  benchSettings,
  openBenchApi,
  openBenchConnections,
  openBenchDatabase,
  openBenchWorker,
} from '../bench/antesala.ts'
import { withLifecycle } from '../bench/with-lifecycle.ts'
import { startRelay } from '../setup/relay.ts'
import { auditLeads, drain, startLoad } from './load.ts'

// Lets the relay refuse every recipient for a minute, as if it no longer accepted our mail, while emails wait.

const INQUIRIES_PER_SECOND = 50
/** Each inquiry has two emails. */
const LOAD_MS = 6_000
const REFUSING_MS = 60_000

await withLifecycle(async (life) => {
  const databaseUrl = await openBenchDatabase(life)
  const relay = await startRelay()
  life.onClose('relay', () => relay.stop())
  const db = openBenchConnections(databaseUrl, 1)
  life.onClose('connections', () => db.destroy())
  const settings = { ...benchSettings, DATABASE_URL: databaseUrl, SMTP_URL: relay.url }
  const { port } = await openBenchApi(life, settings)

  relay.onRecipient = () => ({ code: 554, text: '5.7.1 Relay access denied' })
  await openBenchWorker(life, settings)
  const load = startLoad(INQUIRIES_PER_SECOND, () => port)
  await delay(LOAD_MS)
  const report = await load.stop()
  await delay(REFUSING_MS - LOAD_MS)

  relay.onRecipient = () => undefined
  const waiting = await sql<{ status: string; emails: number }>`
    select status, count(*)::int as emails from emails group by 1`.execute(db)
  console.log('after a minute of refusals:', waiting.rows)
  const seconds = (await drain(db)) / 1000
  const suppressions = await sql`select from suppressions`.execute(db)
  console.log(`everything is delivered ${seconds.toFixed(0)} s later`)
  console.log({ accepted: relay.accepted.length, suppressed: suppressions.rows.length })
  console.log(await auditLeads(db, report))
})
