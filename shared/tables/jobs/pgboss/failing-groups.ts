import { type RawBuilder, sql } from 'kysely'
import { MAX_COUNTED } from '../../../contract/list.ts'
import { bossQueueNames } from '../../../jobs/boss-queues.ts'
import { containsPattern } from '../../page.ts'
import type { Database } from '../../tables.ts'
import { errorKey, isFailing, type JobAddress } from './job.ts'

/** The dead letters and jobs waiting for a retry that share an error. */
export type FailingGroup = {
  key: string
  count: number
  /** The limit of `count`; a `count` of `max` + 1 means that there are more jobs than `max`. */
  max: number
  /** How many groups there are, up to `MAX_GROUPS`. */
  groups: number
  /** The pg-boss queues that contain these jobs. */
  queues: string[]
  /** One of these jobs. */
  sample: JobAddress
}

/** The most errors that are told apart; further ones are left out. */
export const MAX_GROUPS = 1_000

/**
 * Groups the failing jobs by error, and returns the largest groups; of equal ones, those that failed last. Counting reads
 * every counted job, so the groups share a budget: each is counted up to `MAX_COUNTED` divided by their number, but at
 * least up to 100.
 */
export async function failingGroups(db: Database, limit: number): Promise<FailingGroup[]> {
  const ofGroup = sql`${isFailing} and ${errorKey} = key and state in ('created', 'retry')`
  const { rows } = await sql<FailingGroup>`
    with recursive ${errorKeys}, found as materialized (select key from keys where key is not null),
    share as (select greatest(100, ${MAX_COUNTED} / greatest(1, count(*)))::int as max from found),
    counted as (
      select key, share.max, jobs.count, count(*) over ()::int as groups
      from found cross join share cross join lateral (
        select count(*)::int as count from (
          select from pgboss.job where ${ofGroup} limit share.max + 1) limited
      ) jobs where jobs.count > 0
    ), largest as (
      select counted.*, (select max(ended_at) from attempts where error_key = key) as last_seen_at
      from counted order by count desc, last_seen_at desc nulls last, key limit ${limit}
    )
    select key, max, count, groups, array(
        select wanted.name from unnest(${bossQueueNames()}::text[]) wanted(name)
        where exists (select from pgboss.job where ${ofGroup} and name = wanted.name)) as queues,
      (select json_build_object('name', name, 'id', id) from pgboss.job where ${ofGroup}
        order by name desc, state desc, start_after desc limit 1) as sample
    from largest order by count desc, last_seen_at desc nulls last, key
  `.execute(db)
  return rows
}

/** Returns the errors of failing jobs that contain a text, in any case; of the first `MAX_GROUPS` errors. */
export async function findErrorKeys(db: Database, text: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with recursive ${errorKeys} select key from keys where key ilike ${containsPattern(text)}`.execute(
    db,
  )
  return rows.map(({ key }) => key)
}

// Jumps from one error to the next in the index.
const errorKeys = sql`keys(key, number) as (
  (select (${nextKey(sql`${errorKey} is not null`)}), 1)
  union all
  select (${nextKey(sql`${errorKey} > keys.key`)}), number + 1 from keys
  where keys.key is not null and number < ${MAX_GROUPS}
)`

function nextKey(condition: RawBuilder<unknown>) {
  return sql`select ${errorKey} from pgboss.job where ${isFailing} and ${condition} order by 1 limit 1`
}
