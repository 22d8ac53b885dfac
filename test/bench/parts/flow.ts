import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { freePort } from '../../../local/ports.ts'
import { recordLead } from '../../../shared/jobs/record-lead.ts'
import { openBenchApi, openBenchDatabase, openBenchPool, openBenchWorker } from '../antesala.ts'
import type { Figure, Part } from '../figures.ts'
import { percentile, runAtRate, runAutocannon } from '../load.ts'
import { numberedInquiries } from '../submissions.ts'

const CONNECTIONS = 64
/** Submissions per second at which the time from acceptance to recording is measured. */
const RATES = [500, 2_000]
const STEADY_SECONDS = 10
const FULL_SECONDS = 15
/** Of one in this many submissions, the time until its lead can be read is measured. */
const SAMPLE_EVERY = 10
/** How often the database is asked for the sampled leads. The measured times are up to this much too long. */
const POLL_MS = 10
/** How long to wait for the last sampled leads, in milliseconds. */
const WAIT_LIMIT_MS = 20_000

/** What a client sees of a submission: when it was accepted, and how long until its lead could be read. */
type Samples = { waiting: Map<string, number>; times: number[] }

/**
 * Accepting and recording at the same time, one API process and one worker: the time from the response to the
 * lead, at a given rate; and how many per second with all connections busy. The relay is unreachable, so the
 * worker stores emails and does not send them.
 */
export const flow: Part = {
  title: `Accepting while a worker records: ${CONNECTIONS} connections, sending paused`,
  async measure(life) {
    const DATABASE_URL = await openBenchDatabase(life)
    const pool = openBenchPool(life, DATABASE_URL)
    const { port } = await openBenchApi(life, { DATABASE_URL })
    const SMTP_URL = `smtp://127.0.0.1:${await freePort()}`
    await openBenchWorker(life, { DATABASE_URL, SMTP_URL })
    const nextBody = numberedInquiries()
    await runAutocannon({ ...fullLoad, port, seconds: 5, nextBody })

    const figures: Figure[] = []
    for (const rate of RATES) {
      await waitUntilRecorded(pool)
      figures.push(...(await measureTimes(pool, { port, rate, nextBody })))
    }
    await waitUntilRecorded(pool)
    figures.push(...(await measureRate(pool, { port, nextBody })))
    return figures
  },
}

const fullLoad = { path: '/api/v1/contact', connections: CONNECTIONS, expected: 200 }

type Target = { port: number; nextBody: () => string }

async function measureTimes(pool: pg.Pool, target: Target & { rate: number }): Promise<Figure[]> {
  const { rate } = target
  const samples: Samples = { waiting: new Map(), times: [] }
  const stop = new AbortController()
  const polling = pollForLeads(pool, samples, stop.signal)
  // Thrown below; an error that nothing handles would end the process, and leave its children running.
  polling.catch(() => {})
  const accepted = await sendSamples(samples, target).finally(() => stop.abort())
  await polling
  const name = `accepted to recorded at ${rate} per second`
  return [
    { name: `accepted, of ${rate} per second`, value: accepted, unit: 'per second' },
    { name: `${name}, p50`, value: percentile(samples.times, 0.5), unit: 'ms' },
    { name: `${name}, p99`, value: percentile(samples.times, 0.99), unit: 'ms', most: 60 },
    {
      name: `${name}, not recorded within 20 s`,
      value: samples.waiting.size,
      unit: 'jobs',
      most: 0,
    },
  ]
}

/** Sends submissions at a rate, and waits until the sampled ones are recorded. Returns the accepted ones per second. */
async function sendSamples(
  { waiting }: Samples,
  { port, rate, nextBody }: Target & { rate: number },
): Promise<number> {
  let responses = 0
  const accepted = await runAtRate({
    port,
    path: '/api/v1/contact',
    connections: CONNECTIONS,
    perSecond: rate,
    durationMs: STEADY_SECONDS * 1000,
    nextBody,
    onResponse: (body) => {
      if (responses++ % SAMPLE_EVERY === 0) waiting.set(JSON.parse(body).leadId, performance.now())
    },
  })
  const deadline = Date.now() + WAIT_LIMIT_MS
  while (waiting.size > 0 && Date.now() < deadline) await delay(POLL_MS)
  return accepted
}

async function measureRate(pool: pg.Pool, target: Target): Promise<Figure[]> {
  const before = await countLeads(pool)
  const started = performance.now()
  const { requests } = await runAutocannon({ ...fullLoad, ...target, seconds: FULL_SECONDS })
  const recorded = (await countLeads(pool)) - before
  const seconds = (performance.now() - started) / 1000
  return [
    { name: 'accepted beside recording', value: requests.total / seconds, unit: 'per second' },
    { name: 'accepted and recorded', value: recorded / seconds, unit: 'per second' },
    { name: 'backlog at the end', value: requests.total - recorded, unit: 'jobs' },
  ]
}

async function pollForLeads(pool: pg.Pool, { waiting, times }: Samples, stop: AbortSignal) {
  while (!stop.aborted) {
    const { rows } = await pool.query('select id from leads where id = any($1)', [
      [...waiting.keys()],
    ])
    const now = performance.now()
    for (const { id } of rows) {
      times.push(now - (waiting.get(id) ?? now))
      waiting.delete(id)
    }
    await delay(POLL_MS)
  }
}

async function waitUntilRecorded(pool: pg.Pool) {
  const deadline = Date.now() + WAIT_LIMIT_MS
  while (await hasOpenJobs(pool)) {
    if (Date.now() > deadline) throw new Error('the worker did not record the backlog')
    await delay(50)
  }
}

async function hasOpenJobs(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    "select exists (select from pgboss.job where name = $1 and state < 'completed') as found",
    [recordLead.queue],
  )
  return rows[0].found
}

async function countLeads(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as leads from leads')
  return rows[0].leads
}
