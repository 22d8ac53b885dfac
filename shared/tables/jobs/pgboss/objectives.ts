import { type RawBuilder, sql } from 'kysely'
import { templatesWithoutObjective } from '../../../contract/email.ts'
import { bossQueueNames, bossQueueOf } from '../../../jobs/boss-queues.ts'
import type { Database } from '../../tables.ts'
import { heldTemplates } from '../holds.ts'

/** In a period until now: how many were due or done, and how many of them were late. */
export type Punctuality = { minutes: number; total: number; late: number }

/**
 * Counts the submissions that were recorded, or should have been. One counts at the time when it was recorded or, if that
 * was too late or has not happened, when its time was up.
 * @param seconds how long recording may take
 * @param periods lengths in minutes
 */
export async function recordingPunctuality(
  db: Database,
  seconds: number,
  periods: number[],
): Promise<Punctuality[]> {
  const recorded = (table: string) => sql`
    select submitted_at as begun, recorded_at as done from ${sql.table(table)}
    where submitted_at > ${earliest(seconds, periods)}`
  const names = bossQueueNames('main', 'isolation').filter((name) => bossQueueOf(name)?.job.records)
  const waiting = sql`
    select created_on as begun, null::timestamptz as done from pgboss.job
    where name = any(${names}) and state <= 'active' and created_on > ${earliest(seconds, periods)}`
  const all = sql`${recorded('leads')} union all ${recorded('partners')}
    union all ${recorded('assessments')} union all ${waiting}`
  return await countPunctual(db, all, seconds, periods)
}

/**
 * Counts the emails that were delivered, or should have been, in the same way, from the time when they were queued. Does
 * not count copies that staff sent, digests, alerts to ops, emails that were suppressed or unconfirmed, and those of a
 * template that staff hold.
 * @param seconds how long a delivery may take
 * @param periods lengths in minutes
 */
export async function deliveryPunctuality(
  db: Database,
  seconds: number,
  periods: number[],
): Promise<Punctuality[]> {
  const emails = sql`
    select created_at as begun, sent_at as done from emails
    where created_at > ${earliest(seconds, periods)} and status in ('queued', 'sending', 'sent', 'failed')
      and resend_of is null and template <> all(${templatesWithoutObjective}::text[]) and template <> all(${heldTemplates})`
  return await countPunctual(db, emails, seconds, periods)
}

async function countPunctual(
  db: Database,
  all: RawBuilder<unknown>,
  seconds: number,
  periods: number[],
): Promise<Punctuality[]> {
  const { rows } = await sql<Punctuality>`
    with due as (
      select least(done, begun + ${seconds} * interval '1 second') as at,
        done is null or done > begun + ${seconds} * interval '1 second' as is_late
      from (${all}) everything
    )
    select minutes, count(at)::int as total, (count(at) filter (where is_late))::int as late
    from unnest(${periods}::int[]) period(minutes)
    left join due on at <= now() and at > now() - minutes * interval '1 minute'
    group by minutes order by minutes`.execute(db)
  return rows
}

function earliest(seconds: number, periods: number[]) {
  return sql`now() - ${Math.max(...periods)} * interval '1 minute' - ${seconds} * interval '1 second'`
}
