import { type RawBuilder, sql } from 'kysely'
import type { JobState } from '../../../contract/job.ts'
import { maxCounted } from '../../../contract/list.ts'
import { bossQueueNames, bossQueues } from '../../../jobs/boss-queues.ts'
import { daysAgo, type PageRequest } from '../../page.ts'
import type { Database } from '../../tables.ts'
import {
  type BossJob,
  type BossState,
  errorKey,
  isFailing,
  type JobAddress,
  jobSelection,
} from './job.ts'

export type JobFilter = {
  /** Queue names as staff see them; default all. */
  queue?: string[] | undefined
  /**
   * Default with `ids`: all states. Default without `ids`: the jobs that need attention, which are dead
   * letters, retries, and jobs that have waited longer than the limit of their queue.
   */
  state?: JobState[] | undefined
  /** An error key: the error message without its variable parts. */
  error?: string | undefined
  withinDays?: number | undefined
  /** Only these jobs, and their dead letters and redriven copies. */
  ids?: string[] | undefined
}

/**
 * The sort orders of jobs. `urgency`, the default: first the jobs whose time has passed, latest first, then
 * the jobs whose time is in the future, earliest first.
 */
export const jobColumns = ['urgency', 'at', 'queue'] as const

export type JobQuery = PageRequest<(typeof jobColumns)[number]> & { filter: JobFilter }

/** Jobs of one state, which an index returns sorted by their `moment`. */
type Segment = {
  names: string[]
  state: BossState
  moment: 'start_after' | 'started_on' | 'completed_on'
  /** Of waiting jobs: only those that can run now, that start later, or that have waited longer than this. */
  due?: 'now' | 'later' | { forSeconds: number }
}

/** Returns one page of the jobs that match a filter. */
export async function listJobs(db: Database, query: JobQuery): Promise<BossJob[]> {
  const { sort, offset, limit } = query
  const direction = sort.by === 'urgency' ? undefined : sort.order
  const order = sql`order by ${orderings[sort.by](sql.raw(sort.order))}, id ${sql.raw(sort.order)}`
  const { rows } = await sql<BossJob>`
    ${candidates(query.filter)}
    select ${jobSelection} from (
      select * from (${unionOfSegments(query.filter, { direction, limit: offset + limit })}) found
      ${order} offset ${offset} limit ${limit}
    ) page join pgboss.job using (name, id) ${order}
  `.execute(db)
  return rows
}

/** Returns the number of jobs that match a filter, or null if there are more than `maxCounted`. */
export async function countJobs(db: Database, filter: JobFilter): Promise<number | null> {
  const limit = maxCounted + 1
  const { rows } = await sql<{ count: number }>`
    ${candidates(filter)}
    select count(*)::int as count from
      (select from (${unionOfSegments(filter, { limit })}) found limit ${limit}) counted
  `.execute(db)
  const count = rows[0]?.count ?? 0
  return count > maxCounted ? null : count
}

/** The time and id of the last job of a batch; the next batch starts after it. */
export type JobCursor = { moment: string; id: string }

/** Returns up to `limit` jobs that match a filter, newest first. With a cursor, starts after that job. */
export async function nextJobs(
  db: Database,
  filter: JobFilter,
  after: JobCursor | undefined,
  limit: number,
): Promise<(JobAddress & JobCursor)[]> {
  const { rows } = await sql<JobAddress & JobCursor>`
    ${candidates(filter)}
    select name, id, to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment
    from (${unionOfSegments(filter, { direction: 'desc', limit, after })}) found
    order by found.moment desc, id desc limit ${limit}
  `.execute(db)
  return rows
}

// A list of ids matches few jobs, so these are read first, and the segments are selected from them.
function candidates({ ids }: JobFilter) {
  if (!ids) return sql``
  return sql`with candidates as materialized (
    select * from pgboss.job where name = any(${bossQueueNames()}) and id = any(${ids}::uuid[])
    union
    select * from pgboss.job where source_root_id = any(
      select unnest(${ids}::uuid[]) union
      select source_root_id from pgboss.job where name = any(${bossQueueNames()}) and id = any(${ids}::uuid[]))
  )`
}

type Slice = {
  direction?: 'asc' | 'desc' | undefined
  limit: number
  after?: JobCursor | undefined
}

// Selects the first `limit` jobs of each queue of each segment, sorted by `moment` in this direction.
// Default: latest first, but earliest first for jobs that start later.
function unionOfSegments(
  filter: JobFilter,
  { direction, limit, after }: Slice,
): RawBuilder<unknown> {
  const source = filter.ids ? sql`candidates` : sql`pgboss.job`
  const parts = segmentsOf(filter).map(({ names, state, moment, due }) => {
    const time = sql.raw(moment)
    const order = sql.raw(direction ?? (due === 'later' ? 'asc' : 'desc'))
    return sql`select part.* from unnest(${names}::text[]) wanted(name) cross join lateral (
      select name, id, ${time} as moment from ${source} job
      where job.name = wanted.name and state = ${sql.lit(state)} and ${redundantPredicates[moment]}
        ${dueCondition(due)} ${conditions(filter, time)}
        ${after ? sql`and (${time}, id) < (${after.moment}::timestamptz, ${after.id}::uuid)` : sql``}
      order by ${time} ${order}, id ${order} limit ${limit}
    ) part`
  })
  return sql.join(parts, sql` union all `)
}

const orderings: Record<
  JobQuery['sort']['by'],
  (direction: RawBuilder<unknown>) => RawBuilder<unknown>
> = {
  urgency: () => sql`moment > now(), abs(extract(epoch from moment - now()))`,
  at: (direction) => sql`moment ${direction}`,
  queue: (direction) => sql`name ${direction}, moment ${direction}`,
}

// Redundant predicates, so that the planner uses pg-boss's indexes.
const redundantPredicates = {
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
  const selected = bossQueues.filter(({ job }) => !queue || queue.includes(job.queue))
  const main = selected.filter(({ kind }) => kind !== 'dead').map(({ name }) => name)
  const dead = selected.filter(({ kind }) => kind === 'dead').map(({ name }) => name)
  const jobs = new Set(selected.map(({ job }) => job))
  const late = [...jobs].map(
    (job): Segment => ({
      names: selected
        .filter((bossQueue) => bossQueue.job === job && bossQueue.kind !== 'dead')
        .map(({ name }) => name),
      state: 'created',
      moment: 'start_after',
      due: { forSeconds: job.waitLimitSeconds },
    }),
  )
  const waiting = { names: main, state: 'created', moment: 'start_after' } as const
  const ended = { names: main, moment: 'completed_on' } as const
  const segments: Record<JobState, Segment[]> = {
    dead: (['created', 'retry', 'failed'] as const).map((bossState) => ({
      names: dead,
      state: bossState,
      moment: 'start_after',
    })),
    retrying: [
      { ...waiting, state: 'retry', due: 'now' },
      { ...waiting, state: 'retry', due: 'later' },
    ],
    ready: [{ ...waiting, due: 'now' }],
    deferred: [{ ...waiting, due: 'later' }],
    active: [{ names: main, state: 'active', moment: 'started_on' }],
    failed: [{ ...ended, state: 'failed' }],
    completed: [{ ...ended, state: 'completed' }],
    cancelled: [{ ...ended, names: [...main, ...dead], state: 'cancelled' }],
  }
  if (!state && ids) return Object.values(segments).flat()
  if (!state) return [...segments.dead, ...segments.retrying, ...late]
  return state.flatMap((jobState) => segments[jobState])
}
