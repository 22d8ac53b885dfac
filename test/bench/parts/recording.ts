import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makeWorkerUtils } from 'graphile-worker'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { freePort } from '../../../local/ports.ts'
import { contactInquiry } from '../../../shared/contract/lead-schema.ts'
import { normalizeEmail } from '../../../shared/contract/text.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { readPhone } from '../../../shared/domain/phone.ts'
import { type RecordLead, recordLead } from '../../../shared/jobs/record-lead.ts'
import { countWorkers } from '../../../shared/runtime/boss.ts'
import type { Lifecycle } from '../../../shared/runtime/lifecycle.ts'
import {
  openBenchDatabase,
  openBenchPool,
  openBenchProcess,
  startBenchWorker,
} from '../antesala.ts'
import type { Figure, Part } from '../figures.ts'
import { inquiryBody } from '../submissions.ts'
import { withLifecycle } from '../with-lifecycle.ts'

/** Inquiries per drain of ours, and jobs per drain of graphile-worker. */
const JOBS = 100_000
/** Inquiries per insert of the backlog. */
const INSERT_SIZE = 5_000
/** How long pg-boss's default worker is measured. By default, it fetches one job every two seconds. */
const PG_BOSS_MS = 8_000

const POLLING_MS = 20
const DRAIN_LIMIT_MS = 10 * 60_000
/** How long a worker may still be starting after it has registered, with a margin. */
const STARTING_MS = 2_000

/** Records a backlog; resolves with the recorded jobs per second. */
type Drain = (database: BenchDatabase) => Promise<number>

type BenchDatabase = { url: string; pool: pg.Pool; boss: PgBoss }

const drains: Record<string, Drain> = {
  'graphile-worker: one insert per job': drainGraphileWorker,
  'recorded inquiries': (database) => drainOurs(database, 1),
  'recorded inquiries, two workers': (database) => drainOurs(database, 2),
  'pg-boss default worker: one insert per job': runPgBoss,
}

/**
 * How many inquiries of a backlog workers record per second: with everything that belongs to a lead (findings,
 * events, the rows and jobs of its emails), beside workers that insert one row per job. The relay is
 * unreachable, so after their first attempts the workers pause sending, and no email is sent meanwhile.
 */
export const recording: Part = {
  title: `Recording a backlog of ${JOBS.toLocaleString('en')} inquiries; sending paused`,
  async measure() {
    const figures: Figure[] = []
    for (const [name, drain] of Object.entries(drains)) {
      const value = await withLifecycle(async (life) => await drain(await openDatabase(life)))
      figures.push({ name, value, unit: 'per second' })
    }
    return figures
  },
}

// Each drain starts with an empty database.
async function openDatabase(life: Lifecycle): Promise<BenchDatabase> {
  const url = await openBenchDatabase(life)
  const pool = openBenchPool(life, url)
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false })
  await boss.start()
  life.onClose('pg-boss', () => boss.stop({ graceful: false }))
  await pool.query(`create table reference_records (id bigint generated always as identity primary key,
    body jsonb not null, at timestamptz not null default clock_timestamp())`)
  return { url, pool, boss }
}

async function drainOurs(database: BenchDatabase, workers: number): Promise<number> {
  const { url, pool, boss } = database
  return await withLifecycle(async (life) => {
    for (let worker = 0; worker < workers; worker++)
      startBenchWorker(life, {
        DATABASE_URL: url,
        // Nothing listens there.
        SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
      })
    while ((await countWorkers(boss)) !== workers) await delay(POLLING_MS)
    await delay(STARTING_MS)
    const jobs = Array.from({ length: JOBS }, (_, index) => inquiryPayload(index))
    const startedAt = await inTransaction(pool, async (client) => {
      const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
      const newJobs = jobs.map((data) => ({ id: data.id, data }))
      for (let from = 0; from < JOBS; from += INSERT_SIZE)
        await boss.insert(recordLead.queue, newJobs.slice(from, from + INSERT_SIZE), { db })
    })
    // Counts all of them only once the last one is recorded: a poll must not cost PostgreSQL much.
    await until(pool, `exists (select from leads where id = '${jobs.at(-1)?.id}')`)
    await until(pool, `(select count(*) from leads) = ${JOBS}`)
    return perSecond(JOBS, startedAt, Date.now())
  })
}

/** @returns the time of the commit */
async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<unknown>) {
  const client = await pool.connect()
  let isCommitted = false
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
    isCommitted = true
    return Date.now()
  } finally {
    // Closes the connection unless its transaction has ended.
    client.release(!isCommitted)
  }
}

function inquiryPayload(number: number): RecordLead {
  const fields = contactInquiry.parse(JSON.parse(inquiryBody(number)))
  const phone = readPhone(fields.phone, 'MX')
  if (!phone) throw new Error(`${fields.phone} is not a phone number`)
  return {
    id: newId(),
    kind: 'lead',
    code: `LU-${number.toString(36).toUpperCase().padStart(5, '0')}`,
    submittedAt: new Date().toISOString(),
    language: 'es',
    fields,
    phone,
    emailNormalized: normalizeEmail(fields.email),
  }
}

async function drainGraphileWorker(database: BenchDatabase): Promise<number> {
  const { url, pool } = database
  const utils = await makeWorkerUtils({ connectionString: url })
  await utils.migrate()
  await utils.release()
  return await withLifecycle(async (life) => {
    openBenchProcess(life, [reference, 'graphile-worker', url])
    await addGraphileJobs(pool, [inquiryBody(0)])
    await until(pool, 'exists (select from reference_records)')
    await delay(STARTING_MS)
    const bodies = Array.from({ length: JOBS }, (_, index) => inquiryBody(index))
    const startedAt = await addGraphileJobs(pool, bodies)
    await until(pool, `exists (select from reference_records where id > ${JOBS})`)
    // And the one that was recorded before.
    await until(pool, `(select count(*) from reference_records) = ${JOBS + 1}`)
    return perSecond(JOBS, startedAt, Date.now())
  })
}

/** @returns the time of the commit */
async function addGraphileJobs(pool: pg.Pool, bodies: string[]): Promise<number> {
  await pool.query(
    `select graphile_worker.add_jobs(array(select row('reference', body, null, now(), 25, null, null,
        null)::graphile_worker.job_spec from unnest($1::json[]) body))`,
    [bodies],
  )
  return Date.now()
}

async function runPgBoss({ url, pool, boss }: BenchDatabase): Promise<number> {
  await boss.createQueue('reference')
  await boss.insert(
    'reference',
    Array.from({ length: 100 }, (_, index) => ({ data: { index } })),
  )
  return await withLifecycle(async (life) => {
    openBenchProcess(life, [reference, 'pg-boss', url])
    await until(pool, 'exists (select from reference_records)')
    await delay(PG_BOSS_MS)
    const { rows } = await pool.query(
      'select count(*)::int - 1 as inserts, min(at) as first, max(at) as last from reference_records',
    )
    return perSecond(rows[0].inserts, rows[0].first, rows[0].last)
  })
}

const reference = join(import.meta.dirname, '../record-reference.main.ts')

function perSecond(jobs: number, from: Date | number, to: Date | number): number {
  return (jobs / (Number(to) - Number(from))) * 1000
}

async function until(pool: pg.Pool, condition: string) {
  const deadline = Date.now() + DRAIN_LIMIT_MS
  while (Date.now() < deadline) {
    const { rows } = await pool.query(`select ${condition} as is_met`)
    if (rows[0].is_met) return
    await delay(POLLING_MS)
  }
  throw new Error(`not within ${DRAIN_LIMIT_MS / 60_000} minutes: ${condition}`)
}
