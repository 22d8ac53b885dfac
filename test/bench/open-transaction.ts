// Measures what a transaction that stays open on another connection does to the queue: 800 jobs per second are sent,
// fetched one batch at a time and completed, before, while and after it is open. Takes 30 s and the time it is open: 60 s,
// or the number of seconds given by `npm run bench:open-transaction -- 600`.

import pg from 'pg'
import { openBenchDatabase } from './antesala.ts'
import { numberArgument } from './arguments.ts'
import { describeRun, openSteadyBoss, runSteadyJobs } from './steady-jobs.ts'
import { withLifecycle } from './with-lifecycle.ts'

const OPEN_SECONDS = numberArgument(60)
const CLOSED_SECONDS = 10
/** How many times figures are printed while it is open. */
const PARTS = 5

await withLifecycle(async (life) => {
  const url = await openBenchDatabase(life)
  const boss = await openSteadyBoss(life, url)
  const print = async (name: string, seconds: number) =>
    console.log(describeRun(name, await runSteadyJobs(boss, seconds)))
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  life.onClose('connection', () => other.end())
  // Warms up.
  await runSteadyJobs(boss, CLOSED_SECONDS)
  await print('before', CLOSED_SECONDS)
  await other.query('begin isolation level repeatable read; select 1 from pgboss.job limit 1')
  for (let part = 1; part <= PARTS; part++)
    await print(`open for ${Math.round((OPEN_SECONDS * part) / PARTS)} s`, OPEN_SECONDS / PARTS)
  await other.query('rollback')
  await other.query('vacuum pgboss.job')
  await print('after, and vacuumed', CLOSED_SECONDS)
})
