import { type RawBuilder, sql } from 'kysely'
import { maxCounted } from '../../../contract/list.ts'
import { bossQueueNames } from '../../../jobs/boss-queues.ts'
import type { Database } from '../../tables.ts'
import { errorKey, isFailing } from './job.ts'

/** The dead letters and jobs waiting for a retry that share an error. */
export type FailingGroup = {
  key: string
  count: number
  /** The limit of `count`; a `count` of `max` + 1 means that there are more jobs than `max`. */
  max: number
  /** The pg-boss queues that contain these jobs. */
  queues: string[]
}

/**
 * Groups the failing jobs by error, into at most 200 groups. Counting reads every counted job, so the groups
 * share a budget: each is counted up to `maxCounted` divided by their number, but at least up to 100.
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
    share as (select greatest(100, ${maxCounted} / greatest(1, count(*)))::int as max from found)
    select key, share.max, jobs.count, array(
      select wanted.name from unnest(${bossQueueNames()}::text[]) wanted(name) where (
        select true from pgboss.job where ${isFailing} and ${errorKey} = key and name = wanted.name
          and state in ('created', 'retry') limit 1)) as queues
    from found cross join share cross join lateral (
      select count(*)::int as count from (
        select from pgboss.job where ${isFailing} and ${errorKey} = key
          and state in ('created', 'retry') limit share.max + 1) counted
    ) jobs where jobs.count > 0
  `.execute(db)
  return rows
}
