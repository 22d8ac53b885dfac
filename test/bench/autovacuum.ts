// Measures whether pg-boss's job table needs more frequent vacuums than PostgreSQL's default: 800 jobs per second
// with a million completed jobs, in a database with the defaults and in one that is vacuumed 20 times as often. Takes
// eight minutes: 240 s per database, or the number given by `npm run bench:autovacuum -- 60`.

import { type RawBuilder, sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Lifecycle } from '../../shared/runtime/lifecycle.ts'
import type { Database } from '../../shared/tables/tables.ts'
import { openBenchConnections, openBenchDatabase } from './antesala.ts'
import { numberArgument } from './arguments.ts'
import { seedBossJobs } from './boss-jobs-seed.ts'
import { describeRun, openSteadyBoss, runSteadyJobs } from './steady-jobs.ts'
import { withLifecycle } from './with-lifecycle.ts'

/** Per database. */
const SECONDS = numberArgument(240)
const COMPLETED = 1_000_000
/** How many turns each database gets. */
const PARTS = 4

const variants: Record<string, RawBuilder<unknown> | undefined> = {
  default: undefined,
  frequent: sql`alter table pgboss.job_common
    set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01)`,
}

type Variant = { name: string; boss: PgBoss; db: Database }

// Each with its own server, so that the vacuums of one do not count for the other; alternating, so that other load
// affects both. A database can also be vacuumed during the other's turn.
await withLifecycle(async (life) => {
  const opened: Variant[] = []
  for (const [name, setting] of Object.entries(variants))
    opened.push(await openVariant(life, name, setting))
  for (let part = 1; part <= PARTS; part++) {
    for (const { name, boss, db } of opened) {
      const run = await runSteadyJobs(boss, SECONDS / PARTS)
      console.log(`${describeRun(`${name}, part ${part}`, run)}, ${await describeTable(db)}`)
    }
  }
})

async function openVariant(
  life: Lifecycle,
  name: string,
  setting: RawBuilder<unknown> | undefined,
): Promise<Variant> {
  const url = await openBenchDatabase(life)
  const db = openBenchConnections(url, 1)
  life.onClose('connections', () => db.destroy())
  await setting?.execute(db)
  await seedBossJobs(db, 'completed', COMPLETED)
  await sql`vacuum analyze pgboss.job`.execute(db)
  return { name, boss: await openSteadyBoss(life, url), db }
}

async function describeTable(db: Database): Promise<string> {
  const { rows } = await sql<{ dead: string; vacuums: string; mb: number }>`
    select n_dead_tup as dead, autovacuum_count as vacuums,
      round(pg_total_relation_size(relid) / 1e6) as mb
    from pg_stat_user_tables where schemaname = 'pgboss' and relname = 'job_common'`.execute(db)
  const [table] = rows
  return `${table?.dead} dead rows, ${table?.vacuums} vacuums, ${table?.mb} MB`
}
