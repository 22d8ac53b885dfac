import { type RawBuilder, sql } from 'kysely'
import type { Audience } from '../../../contract/alert.ts'
import { clientTemplates } from '../../../contract/email.ts'
import { bossQueueNames, bossQueueOf } from '../../../jobs/boss-queues.ts'
import { sendEmail } from '../../../jobs/send-email.ts'
import type { Database } from '../../tables.ts'

/** The attempts of a period that ends now. */
export type AttemptShare = {
  /** The length of the period. */
  seconds: number
  total: number
  failed: number
  /** How many different jobs or emails the failed attempts concern. */
  jobs: number
  /** The most frequent error; null if none failed. */
  error: string | null
}

/** `now` are the very latest attempts. */
const shareNames = ['now', 'halfMinute', 'fiveMinutes'] as const
type ShareName = (typeof shareNames)[number]

/** The latest attempts of a queue, over three periods. */
export type AttemptShares = Record<ShareName, AttemptShare> & {
  queue: string
  /** Of attempts to send an email, whom they are for. */
  audience?: Audience
}

/** The least length of each period in seconds, and the least number of attempts to send an email that it contains. */
const emailPeriods = periodValues({ now: [30, 4], halfMinute: [30, 10], fiveMinutes: [300, 20] })
const otherPeriods = periodValues({ now: [60, 0], halfMinute: [30, 0], fiveMinutes: [300, 0] })

/** So many attempts to send an email are looked at; with more in five minutes, the periods are shorter. */
const MAX_ATTEMPTS = 10_000

/**
 * Counts the attempts to send emails to clients, and those to staff, because a relay may refuse only others' addresses.
 * If a period has too few attempts, it is longer, up to six hours.
 */
export async function emailAttemptShares(db: Database): Promise<AttemptShares[]> {
  const { rows } = await sql<ShareRow & { audience: Audience }>`
    with last as materialized (
      select outcome, error_key, email_id, ended_at from attempts
      where queue = ${sendEmail.queue} and ended_at > now() - interval '6 hours'
      order by ended_at desc limit ${MAX_ATTEMPTS}
    ), reach as (
      select case when count(*) = ${MAX_ATTEMPTS} then extract(epoch from now() - min(ended_at)) end as seconds from last
    ), numbered as (
      select audience, outcome <> 'done' as failed, error_key, email_id, extract(epoch from now() - ended_at) as age,
        row_number() over (partition by audience order by ended_at desc) as number
      from last join emails on emails.id = email_id
      cross join lateral (select case when template = any(${clientTemplates}::text[])
        then 'clients' else 'staff' end as audience) whom
    )
    select audience, period.name as period, count(*)::int as total, (count(*) filter (where failed))::int as failed,
      (count(distinct email_id) filter (where failed))::int as jobs,
      mode() within group (order by error_key) filter (where failed) as error,
      ceil(greatest(least(period.seconds, min(reach.seconds)), max(age)))::int as seconds
    from numbered cross join reach join (values ${emailPeriods}) period(name, seconds, fewest)
      on number <= period.fewest or age < period.seconds
    group by audience, period.name, period.seconds`.execute(db)
  return [...Map.groupBy(rows, ({ audience }) => audience)].map(([audience, shares]) => {
    return { queue: sendEmail.queue, audience, ...byPeriod(shares) }
  })
}

/**
 * Counts, for every other queue with a failed attempt in the last five minutes, its attempts. Of these queues, only failed
 * attempts are stored; pg-boss's statistics, which are up to 10 seconds old, count the jobs that were completed.
 */
export async function otherAttemptShares(db: Database): Promise<AttemptShares[]> {
  const names = bossQueueNames('main', 'isolation').filter((name) => name !== sendEmail.queue)
  const { rows } = await sql<ShareRow & { name: string }>`
    with periods(period, seconds, fewest) as (values ${otherPeriods}), failures as (
      select queue as name, job_id, error_key, extract(epoch from now() - ended_at) as age from attempts
      where ended_at > now() - interval '5 minutes' and queue = any(${names}) and outcome <> 'done'
    ), completions as (
      select name, completed_delta as done, extract(epoch from now() - delta_on) as age from pgboss.queue_stats
      where captured_on > now() - interval '6 minutes' and delta_on > now() - interval '5 minutes' and name = any(${names})
    ), failing as (
      select name, period, seconds, (count(*) filter (where age < seconds))::int as failed,
        (count(distinct job_id) filter (where age < seconds))::int as jobs,
        mode() within group (order by error_key) filter (where age < seconds) as error
      from failures cross join periods group by name, period, seconds
    )
    select name, period, seconds, failed, jobs, error, failed + coalesce((select sum(done) from completions
      where completions.name = failing.name and age < seconds), 0)::int as total
    from failing`.execute(db)
  const ofQueues = Map.groupBy(rows, ({ name }) => bossQueueOf(name)?.job.queue ?? name)
  return [...ofQueues].map(([queue, shares]) => ({ queue, ...byPeriod(shares) }))
}

type ShareRow = AttemptShare & { period: ShareName }

function periodValues(periods: Record<ShareName, [seconds: number, fewest: number]>) {
  const rows = shareNames.map((name): RawBuilder<unknown> => {
    const [seconds, fewest] = periods[name]
    return sql`(${sql.lit(name)}, ${sql.lit(seconds)}::numeric, ${sql.lit(fewest)}::int)`
  })
  return sql.join(rows)
}

function byPeriod(rows: ShareRow[]): Record<ShareName, AttemptShare> {
  const shareOf = (name: ShareName) => addShares(rows.filter(({ period }) => period === name))
  return {
    now: shareOf('now'),
    halfMinute: shareOf('halfMinute'),
    fiveMinutes: shareOf('fiveMinutes'),
  }
}

/**
 * Adds shares of one period, such as those of a queue and of its isolation queues. Jobs move between these, so the number
 * of jobs is the largest; the error is that of most failures.
 */
export function addShares(shares: AttemptShare[]): AttemptShare {
  const sum = (key: 'total' | 'failed') => shares.reduce((all, share) => all + share[key], 0)
  const [largest] = shares.toSorted((a, b) => b.failed - a.failed)
  return {
    seconds: Math.max(0, ...shares.map(({ seconds }) => seconds)),
    total: sum('total'),
    failed: sum('failed'),
    jobs: Math.max(0, ...shares.map(({ jobs }) => jobs)),
    error: largest?.error ?? null,
  }
}
