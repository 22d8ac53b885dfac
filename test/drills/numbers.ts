import { setTimeout as delay } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { catalog } from '../../shared/jobs/catalog.ts'
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

/** The dashboard shows rates that are at most this many seconds old: the API keeps them for a second or more. */
const RATES_AGE_SECONDS = 5

/**
 * Compares what the dashboard shows with what SQL counts at the same moment: it counts before and after it asks the
 * dashboard, until both counts are the same, so that nothing moved meanwhile. Rates move although nothing happens,
 * because their window does: a rate must be one of the last seconds.
 */
export async function compareNumbers(db: Database, ops: Ops): Promise<Comparison> {
  let differences = ['the numbers never stood still']
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = await count(db)
    const ratesBefore = await countRates(db, RATES_AGE_SECONDS)
    const shown: Numbers = await show(ops).catch((error: Error) => {
      differences = [error.message]
      return {}
    })
    const rates = await countRates(db, 0)
    const after = await count(db)
    if (Object.keys(shown).length > 0 && JSON.stringify(before) === JSON.stringify(after)) {
      differences = [...compare(shown, before, before), ...compare(shown, ratesBefore, rates)]
      const compared = Object.keys({ ...before, ...rates }).length
      if (differences.length === 0) return { compared, differences }
    }
    await delay(250)
  }
  return { compared: 0, differences }
}

function compare(shown: Numbers, from: Numbers, to: Numbers): string[] {
  return Object.entries(to).flatMap(([name, value]) => {
    const [least = value, most = value] = [from[name] ?? value, value].toSorted((a, b) => a - b)
    const number = shown[name] ?? -1
    const isEqual = number >= least && number <= most
    return isEqual
      ? []
      : [`${name}: shown ${number}, SQL ${least === most ? value : `${least} to ${most}`}`]
  })
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
  numbers['emails waiting'] = emails[0]?.waiting ?? 0
  numbers['emails failed'] = emails[0]?.failed ?? 0
  numbers['dead letters'] = dead
  numbers['failing jobs in groups'] = failing
  return Object.fromEntries(Object.entries(numbers).toSorted())
}

/** Counts what was completed in the minute and in the hour until so many seconds ago. */
async function countRates(db: Database, secondsAgo: number): Promise<Numbers> {
  const until = sql`now() - ${secondsAgo} * interval '1 second'`
  const inMinute = (column: string) =>
    sql`${sql.ref(column)} > ${until} - interval '1 minute' and ${sql.ref(column)} <= ${until}`
  const { rows } = await sql<{ delivered: number; recorded: number }>`
    select (select count(*)::int from emails where ${inMinute('sent_at')}) as delivered,
      ((select count(*) from leads where ${inMinute('recorded_at')})
        + (select count(*) from partners where ${inMinute('recorded_at')})
        + (select count(*) from assessments where ${inMinute('recorded_at')}))::int as recorded`.execute(
    db,
  )
  const numbers: Numbers = {
    'emails delivered in a minute': rows[0]?.delivered ?? 0,
    'submissions recorded in a minute': rows[0]?.recorded ?? 0,
  }
  for (const name of Object.values(catalog).map(({ queue }) => queue))
    Object.assign(numbers, await countCompleted(db, name, until))
  return numbers
}

// A job that moved to an isolation queue was not done where it came from, nor was one that put off its email: another
// job with its id, or for its email, follows it.
async function countCompleted(
  db: Database,
  queue: string,
  until: RawBuilder<unknown>,
): Promise<Numbers> {
  const { rows } = await sql<{ minute: number; hour: number }>`
    select count(*)::int as hour, (count(*) filter (where completed_on >= ${until} - interval '60 s'))::int as minute
    from pgboss.job done
    where name in (${queue}, ${`${queue}-few`}, ${`${queue}-alone`}) and state = 'completed'
      and completed_on >= ${until} - interval '3600 s' and completed_on <= ${until}
      and coalesce(output ->> 'isolated', output ->> 'held', '') <> 'true'
      and not exists (select from pgboss.job later where later.name = done.name and later.id <> done.id
        and later.data ->> 'emailId' = done.data ->> 'emailId'
        and (later.data ->> 'deferrals')::int = coalesce((done.data ->> 'deferrals')::int, 0) + 1)`.execute(
    db,
  )
  const { minute = 0, hour = 0 } = rows[0] ?? {}
  return { [`${queue} completed in a minute`]: minute, [`${queue} completed in an hour`]: hour }
}
