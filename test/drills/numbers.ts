import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../shared/tables/tables.ts'
import type { Ops } from './ops.ts'

/** Numbers by what they count. */
type Numbers = Record<string, number>

/** How often the numbers are compared while they move. */
const TRIES = 40

/** The queues that record submissions. */
const recordingQueues = ['record-lead', 'record-partner', 'prepare-assessment']

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
  const [queues, measurements, summary, groups] = [
    await ops.queues(),
    await ops.measurements(),
    await ops.summary(),
    await ops.failureGroups(),
  ]
  const numbers: Numbers = {}
  for (const { name, counts } of queues)
    for (const [state, { count }] of Object.entries(counts)) numbers[`${name} ${state}`] = count
  for (const { name, lastMinute, lastHour } of queues) {
    numbers[`${name} completed in a minute`] = lastMinute
    numbers[`${name} completed in an hour`] = lastHour
  }
  const perMinute = (rows: { lastMinute: number }[]) =>
    rows.reduce((sum, { lastMinute }) => sum + lastMinute, 0)
  numbers['emails delivered in a minute'] = perMinute(measurements.templates)
  numbers['submissions recorded in a minute'] = perMinute(
    measurements.queues.filter(({ name }) => recordingQueues.includes(name)),
  )
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
      (count(*) filter (where status = 'failed' and id not in (
        select resend_of from emails where status = 'sent' and resend_of is not null)))::int as failed
    from emails`.execute(db)
  const numbers: Numbers = {}
  for (const { name } of queues) {
    for (const state of ['ready', 'active', 'retrying', 'deferred', 'dead'])
      numbers[`${name} ${state}`] = 0
    Object.assign(numbers, await countCompleted(db, name))
  }
  let [dead, failing] = [0, 0]
  for (const { name, state, later, jobs } of rows) {
    const queue = name.replace(/-(dead|few|alone)$/, '')
    const isDead = name.endsWith('-dead')
    // The job of a dead letter has failed; the console counts the dead letter.
    if (!isDead && state === 'failed') continue
    const shown = isDead
      ? 'dead'
      : { created: later ? 'deferred' : 'ready', retry: 'retrying', active: 'active' }[state]
    const key = `${queue} ${shown}`
    numbers[key] = (numbers[key] ?? 0) + jobs
    if (isDead) dead += jobs
    if (isDead || state === 'retry') failing += jobs
  }
  const { rows: rates } = await sql<{ delivered: number; recorded: number }>`
    select (select count(*)::int from emails where sent_at > now() - interval '1 minute') as delivered,
      ((select count(*) from leads where recorded_at > now() - interval '1 minute')
        + (select count(*) from partners where recorded_at > now() - interval '1 minute')
        + (select count(*) from assessments where recorded_at > now() - interval '1 minute'))::int as recorded`.execute(
    db,
  )
  numbers['emails delivered in a minute'] = rates[0]?.delivered ?? 0
  numbers['submissions recorded in a minute'] = rates[0]?.recorded ?? 0
  numbers['emails waiting'] = emails[0]?.waiting ?? 0
  numbers['emails failed'] = emails[0]?.failed ?? 0
  numbers['dead letters'] = dead
  numbers['failing jobs in groups'] = failing
  return Object.fromEntries(Object.entries(numbers).toSorted())
}

// A job that moved to an isolation queue was not done where it came from, nor was one that put off its email: another
// job with its id, or for its email, follows it.
async function countCompleted(db: Database, queue: string): Promise<Numbers> {
  const { rows } = await sql<{ minute: number; hour: number }>`
    select count(*)::int as hour, (count(*) filter (where completed_on >= now() - interval '60 s'))::int as minute
    from pgboss.job done
    where name in (${queue}, ${`${queue}-few`}, ${`${queue}-alone`}) and state = 'completed'
      and completed_on >= now() - interval '3600 s'
      and coalesce(output ->> 'isolated', output ->> 'held', '') <> 'true'
      and not exists (select from pgboss.job later where later.name = done.name and later.id <> done.id
        and later.data ->> 'emailId' = done.data ->> 'emailId'
        and (later.data ->> 'deferrals')::int = (done.data ->> 'deferrals')::int + 1)`.execute(db)
  const { minute = 0, hour = 0 } = rows[0] ?? {}
  return { [`${queue} completed in a minute`]: minute, [`${queue} completed in an hour`]: hour }
}
