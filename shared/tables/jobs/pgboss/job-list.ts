import { type RawBuilder, sql } from 'kysely'
import { MAX_COUNTED } from '../../../contract/list.ts'
import { bossQueueNames } from '../../../jobs/boss-queues.ts'
import type { PageRequest } from '../../page.ts'
import type { Database } from '../../tables.ts'
import { type BossJob, type JobAddress, jobSelection } from './job.ts'
import {
  indexedConditions,
  type JobFilter,
  otherConditions,
  type Segment,
  segmentsOf,
} from './job-filter.ts'

/**
 * The sort orders of jobs. `urgency`, the default: first the jobs whose time has passed, latest first, then
 * the jobs whose time is in the future, earliest first.
 */
export const jobColumns = ['urgency', 'at', 'queue'] as const

export type JobQuery = PageRequest<(typeof jobColumns)[number]> & { filter: JobFilter }

/**
 * Most jobs of each queue and state that are read to find those with a template, a number of attempts or a worker: the
 * latest or, of those that start later, the next. Filters that an index decides need no limit.
 */
export const MAX_SEARCHED = 10_000

/** Returns one page of the jobs that match a filter. */
export async function listJobs(db: Database, query: JobQuery): Promise<BossJob[]> {
  const { sort, offset, limit } = query
  const direction = sort.by === 'urgency' ? undefined : sort.order
  const order = sql`order by ${orderings[sort.by](sql.raw(sort.order))}, id ${sql.raw(sort.order)}`
  const { rows } = await sql<BossJob>`
    ${candidates(query.filter)}
    select ${jobSelection} from (
      select * from (${unionOfSegments(query.filter, { direction, limit: offset + limit, searched: MAX_SEARCHED })}) found
      ${order} offset ${offset} limit ${limit}
    ) page join pgboss.job using (name, id) ${order}
  `.execute(db)
  return rows
}

/** Returns the number of jobs that match a filter, or null if there are more than `MAX_COUNTED`. */
export async function countJobs(db: Database, filter: JobFilter): Promise<number | null> {
  const limit = MAX_COUNTED + 1
  const { rows } = await sql<{ count: number }>`
    ${candidates(filter)}
    select count(*)::int as count from
      (select from (${unionOfSegments(filter, { limit, searched: MAX_SEARCHED })}) found limit ${limit}) counted
  `.execute(db)
  const count = rows[0]?.count ?? 0
  return count > MAX_COUNTED ? null : count
}

/** Whether a filter concerns more than `MAX_SEARCHED` jobs of a queue and state, so that not all are searched. */
export async function isPartlySearched(db: Database, filter: JobFilter): Promise<boolean> {
  if (filter.ids || !otherConditions(filter)) return false
  const parts = segmentsOf(filter).map(
    (segment) => sql`select from ${wanted(segment, filter)} cross join lateral (
      select from pgboss.job where job.name = wanted.name and ${indexedConditions(filter, segment)}
      order by ${sql.raw(segment.moment)} offset ${MAX_SEARCHED} limit 1) beyond`,
  )
  const { rows } = await sql<{ isPartial: boolean }>`
    select exists (${sql.join(parts, sql` union all `)}) as is_partial`.execute(db)
  return rows[0]?.isPartial ?? false
}

/** The time and id of the last job of a batch; the next batch starts after it. */
export type JobCursor = { moment: string; id: string }

/** Returns up to `limit` jobs that match a filter, newest first. Searches all. With a cursor, starts after that job. */
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
  /** How many jobs of each queue are searched; default all. */
  searched?: number
  after?: JobCursor | undefined
}

// Selects the first `limit` jobs of each queue of each segment, sorted by `moment` in this direction.
// Default: latest first, but earliest first for jobs that start later.
function unionOfSegments(filter: JobFilter, slice: Slice): RawBuilder<unknown> {
  const parts = segmentsOf(filter).map((segment) => {
    const order = slice.direction ?? usualOrder(segment)
    return sql`select part.* from ${wanted(segment, filter)} cross join lateral (
      select name, id, ${sql.raw(segment.moment)} as moment from ${searchedJobs(filter, segment, slice)}
      order by ${sorted(segment, order)} limit ${slice.limit}
    ) part`
  })
  return sql.join(parts, sql` union all `)
}

function searchedJobs(filter: JobFilter, segment: Segment, { searched, after }: Slice) {
  const source = filter.ids ? sql`candidates` : sql`pgboss.job`
  const time = sql.raw(segment.moment)
  const jobs = sql`${source} job where job.name = wanted.name and ${indexedConditions(filter, segment)}
    ${after ? sql`and (${time}, id) < (${after.moment}::timestamptz, ${after.id}::uuid)` : sql``}`
  const others = otherConditions(filter)
  if (!others) return jobs
  const limit = sql`order by ${sorted(segment, usualOrder(segment))} limit ${searched}`
  const isLimited = searched !== undefined && !filter.ids
  return sql`(select * from ${jobs} ${isLimited ? limit : sql``}) scanned where ${others}`
}

function usualOrder({ due }: Segment) {
  return due === 'later' ? 'asc' : 'desc'
}

function sorted({ moment }: Segment, order: 'asc' | 'desc') {
  return sql`${sql.raw(moment)} ${sql.raw(order)}, id ${sql.raw(order)}`
}

// The queues and errors one by one, so that an index returns the jobs of each in order.
function wanted({ names }: Segment, { error }: JobFilter) {
  const queues = sql`unnest(${names}::text[]) wanted(name)`
  return error ? sql`${queues} cross join unnest(${error}::text[]) failing(key)` : queues
}

const orderings: Record<
  JobQuery['sort']['by'],
  (direction: RawBuilder<unknown>) => RawBuilder<unknown>
> = {
  urgency: () => sql`moment > now(), abs(extract(epoch from moment - now()))`,
  at: (direction) => sql`moment ${direction}`,
  queue: (direction) => sql`name ${direction}, moment ${direction}`,
}
