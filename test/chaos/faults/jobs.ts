import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { DAY_MS } from '../../../shared/contract/duration.ts'
import type { ManagedProcess, Preload } from '../cluster/managed-process.ts'
import type { Fault } from './fault.ts'
import { replace } from './processes.ts'

export const schemaMismatch: Fault = {
  name: 'schema-mismatch',
  title: 'the workers are newer than the schema for fifteen seconds: a column is missing',
  rounds: 1,
  targets: { recording: 30_000 },
  inflict: async ({ cluster: { database }, noteRecovery, wait }) => {
    await sql`alter table leads rename column message to message_of_later`.execute(database.db)
    await wait(15_000)
    await sql`alter table leads rename column message_of_later to message`.execute(database.db)
    noteRecovery()
  },
}

export const poison: Fault = {
  name: 'poison',
  title: 'inquiries at which a worker throws, loops for ever, exits and runs out of memory',
  rounds: 1,
  minutes: 6,
  mutant: 'poison',
  endsProcesses: true,
  inflict: async ({ submitPoison, isShort }) => {
    submitPoison('throw')
    // Each attempt at the others takes half a minute, because it ends a worker.
    if (isShort) return
    for (const effect of ['exit', 'loop', 'memory'] as const) submitPoison(effect)
  },
}

export const clockShift: Fault = {
  name: 'clock-shift',
  title:
    'the clock of an API is 400 days slow, and that of a worker 400 days fast; then the other way round',
  rounds: 2,
  minutes: 2,
  isUninterrupted: true,
  hasWrongClocks: true,
  inflict: async ({ cluster: { apis, workers } }) => {
    const [api, worker] = [apis[0], workers[0]] as [ManagedProcess, ManagedProcess]
    const [slow, right, fast] = [-400 * DAY_MS, 0, 400 * DAY_MS].map(clockShiftedBy)
    for (const [ofApi, ofWorker] of [
      [slow, fast],
      [fast, slow],
      [right, right],
    ]) {
      await Promise.all([replace(api, { clock: ofApi }), replace(worker, { clock: ofWorker })])
      await delay(5_000)
    }
  },
}

function clockShiftedBy(ms: number): Preload {
  const modules = [join(import.meta.dirname, '../clock.main.ts')]
  // pg-boss (12.38) schedules its next cron run by the clock of the process, in more milliseconds than a timer can have.
  const NODE_OPTIONS = '--disable-warning=TimeoutOverflowWarning'
  return { modules, env: { ANTESALA_CLOCK_MS: String(ms), NODE_OPTIONS } }
}

export const oldJobs: Fault = {
  name: 'old-jobs',
  title: 'all jobs that wait are suddenly 400 days old, while no worker is running',
  rounds: 2,
  inflict: async ({ cluster: { database, workers } }) => {
    await Promise.all(workers.map((worker) => worker.stop()))
    await delay(3_000)
    await sql`update pgboss.job set created_on = created_on - interval '400 days',
      start_after = start_after - interval '400 days', keep_until = keep_until - interval '400 days'
      where state < 'active'`.execute(database.db)
    await Promise.all(workers.map((worker) => worker.start()))
    await delay(5_000)
  },
}
