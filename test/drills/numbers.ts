import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../shared/tables/tables.ts'
import type { Ops } from './ops.ts'

/** Numbers by what they count. */
type Numbers = Record<string, number>

/** How often the numbers are compared while they move. */
const TRIES = 40

/** What the comparison of the dashboard's numbers with those of the database showed. */
export type Comparison = { compared: number; differences: string[] }

/**
 * Compares what the dashboard shows with what SQL counts at the same moment: it counts before and after it asks the
 * dashboard, until both counts are the same, so that nothing moved meanwhile.
 */
export async function compareNumbers(db: Database, ops: Ops): Promise<Comparison> {
  let differences = ['the numbers never stood still']
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = await count(db)
    const shown: Numbers = await show(ops).catch((error: Error) => {
      differences = [error.message]
      return {}
    })
    const after = await count(db)
    if (Object.keys(shown).length > 0 && JSON.stringify(before) === JSON.stringify(after)) {
      differences = Object.entries(before).flatMap(([name, value]) =>
        shown[name] === value ? [] : [`${name}: shown ${shown[name]}, SQL ${value}`],
      )
      if (differences.length === 0) return { compared: Object.keys(before).length, differences }
    }
    await delay(250)
  }
  return { compared: 0, differences }
}

async function show(ops: Ops): Promise<Numbers> {
  const [queues, summary, groups] = [
    await ops.queues(),
    await ops.summary(),
    await ops.failureGroups(),
  ]
  const numbers: Numbers = {}
  for (const { name, counts } of queues)
    for (const [state, { count }] of Object.entries(counts)) numbers[`${name} ${state}`] = count
  const figure = (name: string) =>
    summary.system?.figures.find((one) => one.name === name)?.count ?? -1
  numbers['emails waiting'] = figure('waitingEmails')
  numbers['emails failed'] = figure('failedEmails')
  numbers['dead letters'] = figure('deadLetters')
  numbers['failing jobs in groups'] = groups.groups.reduce((sum, { jobs }) => sum + jobs.count, 0)
  return numbers
}

// Written for this comparison: it must not share the statements of the product.
async function count(db: Database): Promise<Numbers> {
  const { rows } = await sql<{ name: string; state: string; later: boolean; jobs: number }>`
    select name, state::text, start_after > now() as later, count(*)::int as jobs from pgboss.job
    where state <> 'completed' and state <> 'cancelled' and name not like '\\_\\_%' group by 1, 2, 3`.execute(
    db,
  )
  const { rows: queues } = await sql<{ name: string }>`
    select name from pgboss.queue where name not like '%-dead' and name not like '%-few'
      and name not like '%-alone' and name not like '\\_\\_%' order by name`.execute(db)
  const { rows: emails } = await sql<{ waiting: number; failed: number }>`
    select (count(*) filter (where status in ('queued', 'sending')))::int as waiting,
      (count(*) filter (where status = 'failed'))::int as failed from emails`.execute(db)
  const states = { ready: 0, active: 0, retrying: 0, deferred: 0, failed: 0, dead: 0 }
  const numbers: Numbers = {}
  for (const { name } of queues)
    for (const state of Object.keys(states)) numbers[`${name} ${state}`] = 0
  let [dead, failing] = [0, 0]
  for (const { name, state, later, jobs } of rows) {
    const queue = name.replace(/-(dead|few|alone)$/, '')
    const isDead = name.endsWith('-dead')
    const shown = isDead
      ? 'dead'
      : {
          created: later ? 'deferred' : 'ready',
          retry: 'retrying',
          active: 'active',
          failed: 'failed',
        }[state]
    const key = `${queue} ${shown}`
    numbers[key] = (numbers[key] ?? 0) + jobs
    if (isDead) dead += jobs
    if (isDead || state === 'retry') failing += jobs
  }
  numbers['emails waiting'] = emails[0]?.waiting ?? 0
  numbers['emails failed'] = emails[0]?.failed ?? 0
  numbers['dead letters'] = dead
  numbers['failing jobs in groups'] = failing
  return Object.fromEntries(Object.entries(numbers).toSorted())
}
