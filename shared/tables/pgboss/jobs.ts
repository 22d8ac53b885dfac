import { type RawBuilder, sql } from 'kysely'
import type { JobState, QueuePeriod, WarningRow } from '../../contract/job.ts'
import { mostCounted } from '../../contract/list.ts'
import { isRecording, type Lane, lanes } from '../../jobs/lanes.ts'
import { daysAgo, type PageRequest } from '../page.ts'
import type { Database } from '../tables.ts'

// Every statement that reads pg-boss's tables (12.38; its own indexes are job_i1 to job_i17). What
// changes a job goes through pg-boss's API, never through SQL of ours.

/** A job as pg-boss keeps it. */
export type BossJob = {
  id: string
  name: string
  state: BossState
  data: unknown
  output: unknown
  retryCount: number
  retryLimit: number
  startAfter: Date
  createdOn: Date
  startedOn: Date | null
  completedOn: Date | null
  /** Of a dead letter: the job it was made of, and how often that was tried again. */
  sourceName: string | null
  sourceId: string | null
  sourceRetryCount: number | null
  sourceOutput: unknown
  /** The first job of a chain of dead letters and redrives; null before the first dead letter. */
  sourceRootId: string | null
}
type BossState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'

/** One job among those of all queues. */
export type JobAddress = { name: string; id: string }

export type JobFilter = {
  /** Queues as staff know them; all of them unless named. */
  queue?: string[] | undefined
  /**
   * Without a state: what needs a person, dead letters, retries and what waits too long; of jobs that
   * are sought by what they are about, all.
   */
  state?: JobState[] | undefined
  /** An error with what varies taken out. */
  error?: string | undefined
  withinDays?: number | undefined
  /** Only these jobs, and what dead letters and redrives made of them. */
  ids?: string[] | undefined
}

/**
 * What jobs may be sorted by; the first is how they come: what has happened, the latest first, then
 * what is to come, the next first.
 */
export const jobColumns = ['urgency', 'at', 'queue'] as const

export type JobQuery = PageRequest<(typeof jobColumns)[number]> & { filter: JobFilter }

/** Jobs of one kind: an index gives them in the order of their moment, whatever else there is. */
type Segment = {
  names: string[]
  state: BossState
  moment: 'start_after' | 'started_on' | 'completed_on'
  /** Of waiting jobs: those that can run, those that cannot yet, those that could for so long. */
  due?: 'now' | 'later' | { forSeconds: number }
}

/** Some jobs that a filter finds, latest first unless asked otherwise. */
export async function listJobs(db: Database, query: JobQuery): Promise<BossJob[]> {
  const { sort, offset, limit } = query
  const direction = sort.by === 'urgency' ? undefined : sort.order
  const order = sql`order by ${orders[sort.by](sql.raw(sort.order))}, id ${sql.raw(sort.order)}`
  const { rows } = await sql<BossJob>`
    ${candidates(query.filter)}
    select ${columns} from (
      select * from (${union(query.filter, { direction, limit: offset + limit })}) found
      ${order} offset ${offset} limit ${limit}
    ) page join pgboss.job using (name, id) ${order}
  `.execute(db)
  return rows
}

/** How many jobs a filter finds; null when more than are counted. */
export async function countJobs(db: Database, filter: JobFilter): Promise<number | null> {
  const most = mostCounted + 1
  const { rows } = await sql<{ count: number }>`
    ${candidates(filter)}
    select count(*)::int as count from
      (select from (${union(filter, { limit: most })}) found limit ${most}) counted
  `.execute(db)
  const count = rows[0]?.count ?? 0
  return count > mostCounted ? null : count
}

/** Where a walk through the jobs of a filter has got to. */
export type JobCursor = { moment: string; id: string }

/** The addresses of the jobs a filter finds, latest first, from a cursor on. */
export async function walkJobs(
  db: Database,
  filter: JobFilter,
  after: JobCursor | undefined,
  limit: number,
): Promise<(JobAddress & JobCursor)[]> {
  const { rows } = await sql<JobAddress & JobCursor>`
    ${candidates(filter)}
    select name, id, to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment from (${union(filter, { direction: 'desc', limit, after })}) found
    order by found.moment desc, id desc limit ${limit}
  `.execute(db)
  return rows
}

/** Jobs by their addresses. */
export async function findJobs(db: Database, addresses: JobAddress[]): Promise<BossJob[]> {
  return await byAddress(db, addresses, sql``)
}

/** The same, kept from changing until the transaction ends; those that change just now are left out. */
export async function lockJobs(tx: Database, addresses: JobAddress[]): Promise<BossJob[]> {
  return await byAddress(tx, addresses, sql`for update of job skip locked`)
}

/** Every job that dead letters and redrives have made of one, itself among them. */
export async function chainOf(db: Database, job: BossJob): Promise<BossJob[]> {
  const root = job.sourceRootId ?? job.sourceId ?? job.id
  const { rows } = await sql<BossJob>`
    select ${columns} from pgboss.job where source_root_id = ${root}
    union
    select ${columns} from pgboss.job where name = any(${allNames}) and id = any(${[root, job.id]})
    order by created_on limit 100
  `.execute(db)
  return rows
}

/** The jobs that wait now and stem from these roots: what a redrive has just made. */
export async function redrivenFrom(tx: Database, roots: string[]): Promise<BossJob[]> {
  const { rows } = await sql<BossJob>`
    select ${columns} from pgboss.job
    where source_root_id = any(${roots}) and state = 'created' and name = any(${namesOf('main', 'alone')})
  `.execute(tx)
  return rows
}

/** Of jobs that failed, those whose dead letter still waits, or that were redriven since. */
export async function succeededJobs(tx: Database, jobs: BossJob[]): Promise<Set<string>> {
  if (jobs.length === 0) return new Set()
  const roots = jobs.map((job) => job.sourceRootId ?? job.id)
  const { rows } = await sql<{ root: string }>`
    select distinct source_root_id as root from pgboss.job
    where source_root_id = any(${roots}) and (state in ('created', 'retry', 'active', 'completed')
      or (state = 'failed' and name = any(${namesOf('dead')})))
  `.execute(tx)
  const succeeded = new Set(rows.map(({ root }) => root))
  const over = jobs.filter((job) => succeeded.has(job.sourceRootId ?? job.id))
  return new Set(over.map(({ id }) => id))
}

/** What submissions that are not recorded yet are known by, as their jobs carry it. */
export async function findUnrecorded(
  db: Database,
  known: { code: string } | { email: string },
): Promise<string[]> {
  const names = lanes.filter(({ job }) => isRecording(job)).map(({ name }) => name)
  const matches =
    'code' in known
      ? sql`coalesce(data ->> 'refCode', data ->> 'referralCode') = ${known.code}`
      : sql`lower(coalesce(data #>> '{inquiry,email}', data #>> '{application,email}',
          data #>> '{request,email}')) = ${known.email}`
  const { rows } = await sql<{ id: string }>`
    select coalesce(source_id, id) as id from pgboss.job
    where name = any(${names}) and state in ('created', 'retry', 'active', 'failed') and ${matches}
    limit 50
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** How many jobs each lane holds, each number counted up to a limit, and since when one could run. */
export async function countLanes(db: Database) {
  const { rows } = await sql<LaneCounts>`
    select lane.name, ${capped(sql`state = 'created' and start_after <= now()`)} as ready,
      ${capped(sql`state = 'created' and start_after > now()`)} as deferred,
      ${capped(sql`state = 'retry'`)} as retrying, ${capped(sql`state = 'active'`)} as active,
      ${capped(sql`state = 'failed'`)} as failed, least(${oldest('created')}, ${oldest('retry')}) as oldest,
      queue.ready_count as known_ready, queue.failed_count as known_failed
    from unnest(${allNames}::text[]) lane(name) join pgboss.queue on queue.name = lane.name
  `.execute(db)
  return rows
}

type LaneCounts = Record<'ready' | 'deferred' | 'retrying' | 'active' | 'failed', number> & {
  name: string
  oldest: Date | null
  /** What pg-boss last counted, without a limit, up to some seconds ago. */
  knownReady: number
  knownFailed: number
}

/** How many jobs each lane completed, by pg-boss's statistics; a lane nobody counted is left out. */
export async function countThroughput(db: Database) {
  const { rows } = await sql<{ name: string; lastHour: number; perMinute: number | null }>`
    select name, sum(completed_delta)::int as last_hour,
      (sum(completed_delta) filter (where delta_on > now() - interval '5 minutes') / 5.0)::float8
        as per_minute
    from pgboss.queue_stats
    where name = any(${namesOf('main', 'alone')})
      and captured_on > now() - interval '1 hour' and delta_on is not null
    group by name
  `.execute(db)
  return rows
}

/** What queues completed and failed in the last 24 hours, by quarters of an hour. */
export async function queueHistory(db: Database, queue?: string): Promise<QueuePeriod<Date>[]> {
  const names = namesOf('main', 'alone').filter((name) => !queue || isLaneOf(name, queue))
  const { rows } = await sql<QueuePeriod<Date>>`
    with active as (
      select date_bin('15 minutes', delta_on, 'epoch') as period,
        sum(completed_delta)::int as completed, sum(failed_delta)::int as failed
      from pgboss.queue_stats
      where captured_on > now() - interval '25 hours' and ${isActive} and name = any(${names})
      group by 1
    )
    select period as "from", case when is_counted then coalesce(completed, 0) end as completed,
      case when is_counted then coalesce(failed, 0) end as failed
    from generate_series(date_bin('15 minutes', now(), 'epoch') - interval '1425 minutes',
      date_bin('15 minutes', now(), 'epoch'), interval '15 minutes') period
    left join lateral (
      select true as is_counted from pgboss.queue_stats
      where name = ${names[0]} and captured_on >= period
        and captured_on < period + interval '15 minutes' and delta_on is not null limit 1
    ) counted on true
    left join active using (period) order by period
  `.execute(db)
  return rows
}

/** Jobs that wait for a person or for their next try, grouped by their error. */
export type FailingGroup = {
  key: string
  count: number
  /** How far it was counted; one more was found where there are more. */
  most: number
  queues: string[]
  sample: string | null
}

/**
 * The groups of errors that jobs fail with now, at most 200. Each is counted up to a limit, the lower
 * the more groups there are: no index holds the error beside the rest.
 */
export async function failingGroups(db: Database): Promise<FailingGroup[]> {
  const first = (condition: RawBuilder<unknown>) =>
    sql`select ${errorKey} from pgboss.job where ${isFailing} and ${condition} order by 1 limit 1`
  const { rows } = await sql<FailingGroup>`
    with recursive keys(key) as (
      (${first(sql`${errorKey} is not null`)})
      union all
      select (${first(sql`${errorKey} > keys.key`)}) from keys where keys.key is not null
    ), found as materialized (select key from keys where key is not null limit 200),
    share as (select greatest(100, ${mostCounted} / greatest(1, count(*)))::int as most from found)
    select key, share.most, jobs.count, array(
      select lane.name from unnest(${allNames}::text[]) lane(name) where (
        select true from pgboss.job where ${isFailing} and ${errorKey} = key and name = lane.name
          and state in ('created', 'retry') limit 1)) as queues, (
      select coalesce(source_output, output) ->> 'message' from pgboss.job
      where ${isFailing} and ${errorKey} = key limit 1) as sample
    from found cross join share cross join lateral (
      select count(*)::int as count from (
        select from pgboss.job where ${isFailing} and ${errorKey} = key
          and state in ('created', 'retry') limit share.most + 1) counted
    ) jobs where jobs.count > 0
  `.execute(db)
  return rows
}

/** Schedules, with the last job each has made while that is still there. */
export async function listSchedules(db: Database) {
  const { rows } = await sql<ScheduleEntry>`
    select schedule.name, cron, coalesce(timezone, 'UTC') as time_zone, job.id as job_id,
      job.state::text as state, job.start_after, coalesce(job.started_on, job.created_on) as ran_at
    from pgboss.schedule left join pgboss.job on job.name = schedule.name and job.id = last_job_id
    order by schedule.name
  `.execute(db)
  return rows
}

type ScheduleEntry = {
  name: string
  cron: string
  timeZone: string
  jobId: string | null
  state: BossState | null
  startAfter: Date | null
  ranAt: Date | null
}

/** The latest warnings that pg-boss wrote down. */
export async function listWarnings(db: Database, limit: number): Promise<WarningRow<Date>[]> {
  const { rows } = await sql<WarningRow<Date>>`
    select id, type, message, created_on as at from pgboss.warning order by created_on desc limit ${limit}
  `.execute(db)
  return rows
}

/**
 * Adds the indexes pg-boss does without and staff do not: what failed, by time and by error, which a
 * job that succeeds never touches; and when a queue was active. Run after pg-boss has made its tables; again, it
 * changes nothing.
 */
export async function indexJobs(db: Database): Promise<void> {
  await sql`create index if not exists antesala_jobs_over on pgboss.job (name, state, completed_on, id)
    where state in ('failed', 'cancelled')`.execute(db)
  await sql`create index if not exists antesala_jobs_failing
    on pgboss.job ((${errorKey}), name, state, start_after) where ${isFailing}`.execute(db)
  await sql`create index if not exists antesala_queue_activity
    on pgboss.queue_stats (captured_on, name) include (delta_on, completed_delta, failed_delta)
    where ${isActive}`.execute(db)
}

// A dead letter keeps the error of the job it was made of; what pg-boss itself gave up has no key.
const errorKey = sql`coalesce(
  coalesce(source_output, output) ->> 'key', coalesce(source_output, output) #>> '{value,message}',
  coalesce(source_output, output) ->> 'message')`
const isFailing = sql`state in ('created', 'retry', 'failed')
  and coalesce(source_output, output) is not null`

const isActive = sql`(completed_delta > 0 or failed_delta > 0)`

const columns = sql`id, name, state::text as state, data, output, retry_count, retry_limit, start_after,
  created_on, started_on, completed_on, source_name, source_id, source_retry_count, source_output,
  source_root_id`

const allNames = lanes.map(({ name }) => name)

function namesOf(...kinds: Lane['kind'][]) {
  return lanes.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name)
}

function isLaneOf(name: string, queue: string) {
  return lanes.some((lane) => lane.name === name && lane.job.queue === queue)
}

async function byAddress(db: Database, addresses: JobAddress[], lock: RawBuilder<unknown>) {
  const names = addresses.map(({ name }) => name)
  const ids = addresses.map(({ id }) => id)
  const { rows } = await sql<BossJob>`
    select ${columns} from pgboss.job
    where (name, id) in (select * from unnest(${names}::text[], ${ids}::uuid[])) ${lock}
  `.execute(db)
  return rows
}

function capped(condition: RawBuilder<unknown>) {
  return sql`(select count(*)::int from (select from pgboss.job where name = lane.name
    and not blocked and ${condition} limit ${mostCounted + 1}) counted)`
}

function oldest(state: BossState) {
  return sql`(select min(start_after) from pgboss.job where name = lane.name and state = ${sql.lit(state)}
    and not blocked and start_after <= now())`
}

// Those sought by what they are about are few: they are looked up first, and filtered then.
function candidates({ ids }: JobFilter) {
  if (!ids) return sql``
  return sql`with candidates as materialized (
    select * from pgboss.job where name = any(${allNames}) and id = any(${ids}::uuid[])
    union
    select * from pgboss.job where source_root_id = any(
      select unnest(${ids}::uuid[]) union
      select source_root_id from pgboss.job where name = any(${allNames}) and id = any(${ids}::uuid[]))
  )`
}

type Cut = { direction?: 'asc' | 'desc' | undefined; limit: number; after?: JobCursor | undefined }

// The first jobs of each segment; in what order, if none is asked for, the segment knows.
function union(filter: JobFilter, { direction, limit, after }: Cut): RawBuilder<unknown> {
  const source = filter.ids ? sql`candidates` : sql`pgboss.job`
  const parts = segmentsOf(filter).map(({ names, state, moment, due }) => {
    const time = sql.raw(moment)
    const way = sql.raw(direction ?? (due === 'later' ? 'asc' : 'desc'))
    return sql`select part.* from unnest(${names}::text[]) lane(name) cross join lateral (
      select name, id, ${time} as moment from ${source} job
      where job.name = lane.name and state = ${sql.lit(state)} and ${waits[moment]}
        ${dueCondition(due)} ${conditions(filter, time)}
        ${after ? sql`and (${time}, id) < (${after.moment}::timestamptz, ${after.id}::uuid)` : sql``}
      order by ${time} ${way}, id ${way} limit ${limit}
    ) part`
  })
  return sql.join(parts, sql` union all `)
}

const orders: Record<
  JobQuery['sort']['by'],
  (direction: RawBuilder<unknown>) => RawBuilder<unknown>
> = {
  urgency: () => sql`moment > now(), abs(extract(epoch from moment - now()))`,
  at: (direction) => sql`moment ${direction}`,
  queue: (direction) => sql`name ${direction}, moment ${direction}`,
}

// Said in so many words, because without them no index of pg-boss fits.
const waits = {
  start_after: sql`not blocked`,
  started_on: sql`not blocked`,
  completed_on: sql`completed_on is not null`,
}

function dueCondition(due: Segment['due']) {
  if (due === undefined) return sql``
  if (due === 'now') return sql`and start_after <= now()`
  if (due === 'later') return sql`and start_after > now()`
  return sql`and start_after < now() - make_interval(secs => ${due.forSeconds})`
}

function conditions({ error, withinDays }: JobFilter, time: RawBuilder<unknown>) {
  const byError = error === undefined ? sql`` : sql`and ${errorKey} = ${error} and ${isFailing}`
  const byTime = withinDays === undefined ? sql`` : sql`and ${time} >= ${daysAgo(withinDays)}`
  return sql`${byError} ${byTime}`
}

function segmentsOf({ queue, state, ids }: JobFilter): Segment[] {
  const chosen = lanes.filter(({ job }) => !queue || queue.includes(job.queue))
  const main = chosen.filter(({ kind }) => kind !== 'dead').map(({ name }) => name)
  const dead = chosen.filter(({ kind }) => kind === 'dead').map(({ name }) => name)
  const jobs = new Set(chosen.map(({ job }) => job))
  const late = [...jobs].map(
    (job): Segment => ({
      names: chosen
        .filter((lane) => lane.job === job && lane.kind !== 'dead')
        .map(({ name }) => name),
      state: 'created',
      moment: 'start_after',
      due: { forSeconds: job.waitLimitSeconds },
    }),
  )
  const waiting = { names: main, state: 'created', moment: 'start_after' } as const
  const over = { names: main, moment: 'completed_on' } as const
  const segments: Record<JobState, Segment[]> = {
    dead: (['created', 'retry', 'failed'] as const).map((each) => ({
      names: dead,
      state: each,
      moment: 'start_after',
    })),
    retrying: [
      { ...waiting, state: 'retry', due: 'now' },
      { ...waiting, state: 'retry', due: 'later' },
    ],
    ready: [{ ...waiting, due: 'now' }],
    deferred: [{ ...waiting, due: 'later' }],
    active: [{ names: main, state: 'active', moment: 'started_on' }],
    failed: [{ ...over, state: 'failed' }],
    completed: [{ ...over, state: 'completed' }],
    cancelled: [{ ...over, names: [...main, ...dead], state: 'cancelled' }],
  }
  if (!state && ids) return Object.values(segments).flat()
  if (!state) return [...segments.dead, ...segments.retrying, ...late]
  return state.flatMap((each) => segments[each])
}
