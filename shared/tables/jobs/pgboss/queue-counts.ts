import { type RawBuilder, sql } from 'kysely'
import type { Count, QueueHealth } from '../../../contract/job.ts'
import { MAX_COUNTED } from '../../../contract/list.ts'
import { bossQueueNames, bossQueueOf, bossQueues, queueNames } from '../../../jobs/boss-queues.ts'
import type { Database } from '../../tables.ts'
import type { BossState } from './job.ts'

/**
 * Counts the jobs of each queue by state, and measures the longest wait until `now`. Counts are exact up to
 * `MAX_COUNTED` per pg-boss queue. Above it they are pg-boss's own, if a worker has refreshed these in the last
 * 30 seconds, and otherwise `MAX_COUNTED`.
 * @returns the queues in the order of the catalog
 */
export async function queueHealth(db: Database, now: Date): Promise<QueueHealth[]> {
  const counts = await countJobs(db)
  return queueNames.map((name) => {
    const own = counts.filter((row) => belongsTo(row.name, name))
    const isDead = (row: QueueCounts) => bossQueueOf(row.name)?.kind === 'dead'
    const live = own.filter((row) => !isDead(row))
    const oldest = Math.min(...live.flatMap((row) => row.oldest?.getTime() ?? []))
    return {
      name,
      counts: {
        ready: sum(live.map(({ ready, knownReady }) => toCount(ready, knownReady))),
        active: sum(live.map(({ active, knownActive }) => toCount(active, knownActive))),
        retrying: sum(live.map(({ retrying }) => toCount(retrying))),
        deferred: sum(live.map(({ deferred, knownDeferred }) => toCount(deferred, knownDeferred))),
        dead: sum(own.filter(isDead).map(deadLetters)),
      },
      oldestSeconds: Number.isFinite(oldest) ? Math.round((now.getTime() - oldest) / 1000) : null,
      limitSeconds: bossQueueOf(name)?.job.waitLimitSeconds ?? 0,
    }
  })
}

function toCount(count: number, known: number | null = null): Count {
  if (count <= MAX_COUNTED) return { count, isExact: true }
  return { count: Math.max(MAX_COUNTED, known ?? 0), isExact: false }
}

// A dead letter whose redrive caused a conflict has failed or waits for a retry.
function deadLetters({ ready, retrying, failed, knownReady }: QueueCounts) {
  return sum([toCount(ready, knownReady), toCount(retrying), toCount(failed)])
}

function sum(counts: Count[]): Count {
  return {
    count: counts.reduce((total, { count }) => total + count, 0),
    isExact: counts.every(({ isExact }) => isExact),
  }
}

async function countJobs(db: Database) {
  const { rows } = await sql<QueueCounts>`
    select wanted.name, ${countUpToLimit(sql`state = 'created' and start_after <= now()`)} as ready,
      ${countUpToLimit(sql`state = 'created' and start_after > now()`)} as deferred,
      ${countUpToLimit(sql`state = 'retry'`)} as retrying, ${countUpToLimit(sql`state = 'active'`)} as active,
      case when wanted.name = any(${bossQueueNames('dead')}) then ${countUpToLimit(sql`state = 'failed'`)} else 0 end as failed,
      least(${oldest('created')}, ${oldest('retry')}) as oldest,
      known.ready_count as known_ready, known.deferred_count as known_deferred, known.active_count as known_active
    from unnest(${bossQueueNames()}::text[]) wanted(name) left join pgboss.queue known
      on known.name = wanted.name and known.monitor_on > now() - interval '30 seconds'
  `.execute(db)
  return rows
}

type QueueCounts = Record<'ready' | 'deferred' | 'retrying' | 'active' | 'failed', number> & {
  name: string
  oldest: Date | null
  /** pg-boss's own counts, without a limit; null if no worker has refreshed them lately. */
  knownReady: number | null
  knownDeferred: number | null
  knownActive: number | null
}

function countUpToLimit(condition: RawBuilder<unknown>) {
  return sql`(select count(*)::int from (select from pgboss.job where name = wanted.name
    and not blocked and ${condition} limit ${MAX_COUNTED + 1}) counted)`
}

function oldest(state: BossState) {
  return sql`(select min(start_after) from pgboss.job where name = wanted.name and state = ${sql.lit(state)}
    and not blocked and start_after <= now())`
}

function belongsTo(name: string, queue: string) {
  return bossQueues.some((bossQueue) => bossQueue.name === name && bossQueue.job.queue === queue)
}
