// Measures what a transaction that stays open on another connection does to the queue: 500 jobs per second are sent,
// fetched one batch at a time and completed, before, while and after it is open. Takes 20 s and 60 s, or the number
// of seconds given by `npm run bench:open-transaction -- 600`.

import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { openBenchDatabase } from './antesala.ts'
import { percentile } from './load.ts'
import { withLifecycle } from './with-lifecycle.ts'

const OPEN_SECONDS = Number(process.argv[2] ?? 60)
const CLOSED_SECONDS = 10
const QUEUE = 'send-email'
const JOBS = 50
const INTERVAL_MS = 100

await withLifecycle(async (life) => {
  const url = await openBenchDatabase(life)
  const boss = new PgBoss({
    connectionString: url,
    supervise: false,
    schedule: false,
    migrate: false,
  })
  boss.on('error', console.error)
  await boss.start()
  life.onClose('pg-boss', () => boss.stop({ graceful: false }))
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  life.onClose('connection', () => other.end())
  await run(boss, CLOSED_SECONDS)
  print('before', await run(boss, CLOSED_SECONDS))
  await other.query('begin isolation level repeatable read; select 1 from pgboss.job limit 1')
  const parts = 3
  for (let part = 1; part <= parts; part++)
    print(
      `open for ${Math.round((OPEN_SECONDS * part) / parts)} s`,
      await run(boss, OPEN_SECONDS / parts),
    )
  await other.query('rollback')
  await other.query('vacuum pgboss.job')
  print('after, and vacuumed', await run(boss, CLOSED_SECONDS))
})

type Run = { perSecond: number; fetches: number[] }

/** Sends jobs at a steady rate, and fetches and completes them. */
async function run(boss: PgBoss, seconds: number): Promise<Run> {
  const fetches: number[] = []
  const started = performance.now()
  let done = 0
  for (let tick = 1; tick * INTERVAL_MS <= seconds * 1000; tick++) {
    await boss.insert(
      QUEUE,
      Array.from({ length: JOBS }, () => ({ data: {} })),
    )
    const fetchedAt = performance.now()
    const jobs = await boss.fetch(QUEUE, { batchSize: JOBS })
    fetches.push(performance.now() - fetchedAt)
    await boss.complete(
      QUEUE,
      jobs.map(({ id }) => id),
    )
    done += jobs.length
    await delay(Math.max(0, started + tick * INTERVAL_MS - performance.now()))
  }
  return { perSecond: (done / (performance.now() - started)) * 1000, fetches }
}

function print(name: string, { perSecond, fetches }: Run) {
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(fetches, share).toFixed(1).padStart(7))
  console.log(
    `${name.padEnd(24)}${perSecond.toFixed(0).padStart(5)} jobs/s, fetch p50 ${p50} ms, p95 ${p95} ms`,
  )
}
