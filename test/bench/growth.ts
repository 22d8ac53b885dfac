// Measures whether accepting and recording inquiries slows down as the database grows: with 0, 1,000,000 and 10,000,000
// recorded leads, or the numbers given by `npm run bench:growth -- 0 100000`, each without and with 1,000,000
// inquiries that wait to be recorded. The largest takes about an hour and 40 GB of disk.

import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { ensureStaff } from '../../api/staff/signin/ensure-staff.ts'
import { recordLead } from '../../shared/jobs/record-lead.ts'
import type { Lifecycle } from '../../shared/runtime/lifecycle.ts'
import type { Database } from '../../shared/tables/tables.ts'
import {
  openBenchApi,
  openBenchConnections,
  openBenchDatabase,
  openBenchWorker,
  openReferenceApi,
  residentMiB,
} from './antesala.ts'
import { numberArguments } from './arguments.ts'
import { mean } from './figures.ts'
import { runAutocannon } from './load.ts'
import { countsFor, seedRecords } from './records-seed.ts'
import { numberedInquiries } from './submissions.ts'
import { withLifecycle } from './with-lifecycle.ts'

const BACKLOG = 1_000_000
const CONNECTIONS = 64
const ROUNDS = 3
const ROUND_SECONDS = 4
const RECORDING_SECONDS = 8
/** Higher than the numbers in the phone numbers of seeded leads, so that no two people share one. */
const FIRST_INQUIRY = 90_000_000

/** One measurement: rates per second, and resident memory in MiB after the load. */
type Row = {
  noOp: number
  accepted: number
  recorded: number
  apiMiB: number
  workerMiB: number
}

const startedAt = new Date()
for (const leads of numberArguments([0, 1_000_000, 10_000_000])) {
  await withLifecycle(async (life) => {
    const url = await openBenchDatabase(life)
    const db = openBenchConnections(url, 3)
    life.onClose('connections', () => db.destroy())
    if (leads > 0) await seedLeads(db, leads)
    const nextBody = numberedInquiries(FIRST_INQUIRY)
    print(`${leads} leads`, await measure(db, url, nextBody))
    await seedBacklog(db)
    print(`${leads} leads, ${BACKLOG} waiting`, await measure(db, url, nextBody))
  })
}

async function seedLeads(db: Database, leads: number) {
  const staff = { email: 'sales@house.example', name: 'Sara Vélez', role: 'sales' } as const
  await ensureStaff(db, { ...staff, password: 'a password of the benchmark' })
  await seedRecords(db, countsFor(leads))
}

// Copies of a job that the API enqueued, each with its own person and text.
async function seedBacklog(db: Database) {
  await sql`
    insert into pgboss.job_common
    select copy.*
    from pgboss.job_common as job, generate_series(1, ${BACKLOG}) as n,
      lateral (select uuidv7() as new_id, (8100000000 + n)::text as phone) as new,
      lateral jsonb_build_object('name', 'Waiting ' || n, 'email', 'waiting' || n || '@example.com', 'phone', phone,
        'message', 'I would like to visit the house. My reference number is ' || n) as fields,
      lateral jsonb_build_object('id', new_id, 'code', 'LU-' || to_char(n, 'FM0000000'), 'fields', fields,
        'emailNormalized', fields->'email',
        'phone', jsonb_build_object('national', phone, 'e164', '+52' || phone)) as submission,
      lateral jsonb_populate_record(job, jsonb_build_object('id', new_id, 'state', 'created', 'started_on', null,
        'completed_on', null, 'retry_count', 0, 'output', null, 'data', job.data || submission)) as copy
    where job.id = (select id from pgboss.job_common where name = ${recordLead.queue} limit 1)`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
}

async function measure(db: Database, url: string, nextBody: () => string): Promise<Row> {
  return await withLifecycle(async (life) => {
    const reference = await openReferenceApi(life, 'no-op', url)
    const api = await openBenchApi(life, { DATABASE_URL: url })
    const rates: { noOp: number; accepted: number }[] = []
    // The first round, in which both warm up, does not count.
    for (let round = 0; round <= ROUNDS; round++) {
      const noOp = await load(reference, nextBody)
      const accepted = await load(api.port, nextBody)
      if (round > 0) rates.push({ noOp, accepted })
    }
    const { worker, recorded } = await record(life, db, url)
    return {
      noOp: mean(rates.map(({ noOp }) => noOp)),
      accepted: mean(rates.map(({ accepted }) => accepted)),
      recorded,
      apiMiB: await residentMiB(api.child),
      workerMiB: await residentMiB(worker),
    }
  })
}

async function load(port: number, nextBody: () => string): Promise<number> {
  const result = await runAutocannon({
    port,
    path: '/api/v1/contact',
    connections: CONNECTIONS,
    seconds: ROUND_SECONDS,
    expected: 200,
    nextBody,
  })
  return result.requests.average
}

// What was accepted is the backlog that the worker records. The relay is unreachable, so it sends no emails.
async function record(
  life: Lifecycle,
  db: Database,
  url: string,
): Promise<{ worker: ChildProcess; recorded: number }> {
  const settings = { DATABASE_URL: url, SMTP_URL: 'smtp://127.0.0.1:9' }
  const worker = await openBenchWorker(life, settings)
  // Until it has warmed up.
  await delay(2_000)
  const before = await countRecorded(db)
  const started = performance.now()
  await delay(RECORDING_SECONDS * 1000)
  const recorded = (await countRecorded(db)) - before
  return { worker, recorded: (recorded / (performance.now() - started)) * 1000 }
}

// Seeded leads are older.
async function countRecorded(db: Database): Promise<number> {
  const { rows } = await sql<{ leads: number }>`select count(*)::int as leads from leads
    where submitted_at > ${startedAt}`.execute(db)
  return rows[0]?.leads ?? 0
}

function print(name: string, { noOp, accepted, recorded, apiMiB, workerMiB }: Row) {
  const ratios = `${(accepted / noOp).toFixed(2)} and ${(recorded / noOp).toFixed(2)} of the no-op`
  console.log(
    `${name.padEnd(36)}${accepted.toFixed(0).padStart(6)} accepted/s,${recorded.toFixed(0).padStart(6)} recorded/s` +
      ` (${ratios}), API ${apiMiB.toFixed(0)} MiB, worker ${workerMiB.toFixed(0)} MiB`,
  )
}
