// Measures pg-boss with all queues in one table, and with a table per queue (`partition: true`), with an empty
// database and with 1,000,000 waiting and as many completed jobs, or a number given by
// `npm run bench:partitions -- 100000`.

import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { catalog } from '../../shared/jobs/catalog.ts'
import { queueDefinitions } from '../../shared/jobs/queues.ts'
import type { Lifecycle } from '../../shared/runtime/lifecycle.ts'
import { createJobIndexes } from '../../shared/tables/jobs/pgboss/indexes.ts'
import { countJobs, listJobs } from '../../shared/tables/jobs/pgboss/job-list.ts'
import { queueHealth } from '../../shared/tables/jobs/pgboss/queue-counts.ts'
import type { Database } from '../../shared/tables/tables.ts'
import { openBenchConnections, openEmptyDatabase } from './antesala.ts'
import { numberArgument } from './arguments.ts'
import { seedBossJobs } from './boss-jobs-seed.ts'
import { mean } from './figures.ts'
import { withLifecycle } from './with-lifecycle.ts'

const MANY = numberArgument(1_000_000)
const ROUND_MS = 4_000
const BATCH = 100
const QUEUE = 'send-email'

type Variant = { name: string; boss: PgBoss; db: Database }

await withLifecycle(async (life) => {
  const url = await openEmptyDatabase(life)
  const variants = [
    await openVariant(life, url, 'one', false),
    await openVariant(life, url, 'partitioned', true),
  ]
  await report('empty', variants)
  for (const variant of variants) await seed(variant)
  await report(`${MANY} waiting and ${MANY} completed jobs`, variants)
})

async function openVariant(
  ownLife: Lifecycle,
  url: string,
  name: string,
  partition: boolean,
): Promise<Variant> {
  const server = openBenchConnections(url, 1)
  await sql`create database ${sql.id(name)}`.execute(server)
  await server.destroy()
  const own = new URL(url)
  own.pathname = `/${name}`
  const boss = new PgBoss({
    connectionString: own.href,
    supervise: false,
    schedule: false,
    max: 4,
  })
  boss.on('error', console.error)
  await boss.start()
  ownLife.onClose(name, () => boss.stop({ graceful: false }))
  for (const { name: queue, policy, ...settings } of queueDefinitions(catalog))
    await boss.createQueue(queue, { policy, ...settings, notify: false, partition })
  const db = openBenchConnections(own.href, 4)
  ownLife.onClose(`${name} connections`, () => db.destroy())
  await createJobIndexes(db)
  return { name, boss, db }
}

async function seed({ db }: Variant) {
  await seedBossJobs(db, 'created', MANY)
  await seedBossJobs(db, 'completed', MANY)
  await sql`vacuum analyze`.execute(db)
}

// Alternates between the variants, so that other load affects them alike.
async function report(title: string, variants: Variant[]) {
  const results = new Map<string, Map<string, number[]>>()
  for (let round = 0; round < 3; round++) {
    for (const variant of variants) {
      for (const [what, value] of await measure(variant)) {
        const row = results.get(what) ?? new Map<string, number[]>()
        row.set(variant.name, [...(row.get(variant.name) ?? []), value])
        results.set(what, row)
      }
    }
  }
  console.log(`\n${title}: ${variants.map(({ name }) => name).join(', ')}`)
  for (const [what, row] of results) {
    const columns = variants.map(({ name }) =>
      mean(row.get(name) ?? [])
        .toFixed(1)
        .padStart(12),
    )
    console.log(`  ${what.padEnd(40)}${columns.join('')}`)
  }
}

async function measure({ boss, db }: Variant): Promise<[string, number][]> {
  const page = { offset: 0, limit: 25, sort: { by: 'urgency', order: 'desc' } } as const
  return [
    ['jobs sent, fetched and completed per second', await cycle(boss)],
    ['queue cards, ms', await time(() => queueHealth(db, new Date()))],
    [
      'list of jobs that need attention, ms',
      await time(() => listJobs(db, { ...page, filter: {} })),
    ],
    [
      'list of completed jobs, ms',
      await time(() => listJobs(db, { ...page, filter: { state: ['completed'] } })),
    ],
    ['count of ready jobs, ms', await time(() => countJobs(db, { state: ['ready'] }))],
  ]
}

async function cycle(boss: PgBoss) {
  const started = performance.now()
  let jobs = 0
  while (performance.now() - started < ROUND_MS) {
    await boss.insert(
      QUEUE,
      Array.from({ length: BATCH }, () => ({ data: { emailId: 'bench' } })),
    )
    const fetched = await boss.fetch(QUEUE, { batchSize: BATCH })
    await boss.complete(
      QUEUE,
      fetched.map(({ id }) => id),
    )
    jobs += fetched.length
  }
  return (jobs / (performance.now() - started)) * 1000
}

async function time(work: () => Promise<unknown>) {
  await work()
  const started = performance.now()
  for (let run = 0; run < 5; run++) await work()
  return (performance.now() - started) / 5
}
