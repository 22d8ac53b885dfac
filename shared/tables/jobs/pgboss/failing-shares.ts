import { sql } from 'kysely'
import type { Audience } from '../../../contract/alert.ts'
import { clientTemplates } from '../../../contract/email.ts'
import { bossQueueNames, bossQueueOf } from '../../../jobs/boss-queues.ts'
import { sendEmail } from '../../../jobs/send-email.ts'
import type { Database } from '../../tables.ts'

/** The latest attempts of a queue; `recent` are the very latest of them. */
export type AttemptShares = {
  queue: string
  /** Of attempts to send an email, whom they are for. */
  audience?: Audience
  total: number
  failed: number
  /** How many different jobs or emails the failed attempts concern. */
  jobs: number
  recentTotal: number
  recentFailed: number
  /** The most frequent error; null if none failed. */
  error: string | null
}

/**
 * Counts the attempts to send emails to clients, and those to staff, because a relay may refuse only others' addresses:
 * those of the last five minutes or, if they are more, the last 20 of the last six hours. Recent ones: those of the last
 * 30 seconds or, if they are more, the last four.
 */
export async function emailAttemptShares(db: Database): Promise<AttemptShares[]> {
  const { rows } = await sql<Omit<AttemptShares, 'queue'>>`
    with last as (
      select outcome, error_key, email_id, ended_at from attempts
      where queue = ${sendEmail.queue} and ended_at > now() - interval '6 hours'
      order by ended_at desc limit 2000
    ), numbered as (
      select audience, outcome <> 'done' as failed, error_key, email_id, ended_at,
        row_number() over (partition by audience order by ended_at desc) as number
      from last join emails on emails.id = email_id
      cross join lateral (select case when template = any(${clientTemplates}::text[])
        then 'clients' else 'staff' end as audience) whom
    ), latest as (
      select audience, failed, error_key, email_id as job,
        number <= 4 or ended_at > now() - interval '30 seconds' as is_recent
      from numbered where number <= 20 or ended_at > now() - interval '5 minutes'
    )
    select audience, count(*)::int as total, (count(*) filter (where failed))::int as failed,
      (count(distinct job) filter (where failed))::int as jobs,
      (count(*) filter (where is_recent))::int as recent_total,
      (count(*) filter (where is_recent and failed))::int as recent_failed,
      mode() within group (order by error_key) filter (where failed) as error
    from latest group by audience order by audience`.execute(db)
  return rows.map((shares) => ({ queue: sendEmail.queue, ...shares }))
}

/**
 * Counts, for every other queue with a failed attempt, its attempts of the last five minutes; recent ones: those of the
 * last minute. Of these queues, only failed attempts are stored; pg-boss's statistics, which are up to 10 seconds old,
 * count the jobs that were completed.
 */
export async function otherAttemptShares(db: Database): Promise<AttemptShares[]> {
  const names = bossQueueNames('main', 'isolation').filter((name) => name !== sendEmail.queue)
  const { rows } = await sql<Omit<AttemptShares, 'queue'> & { name: string }>`
    with failures as (
      select queue as name, count(*)::int as failed, count(distinct job_id)::int as jobs,
        (count(*) filter (where ended_at > now() - interval '1 minute'))::int as recent_failed,
        mode() within group (order by error_key) as error
      from attempts
      where ended_at > now() - interval '5 minutes' and queue = any(${names}) and outcome <> 'done'
      group by 1
    ), completions as (
      select name, sum(completed_delta)::int as done,
        coalesce(sum(completed_delta) filter (where delta_on > now() - interval '1 minute'), 0)::int as recent_done
      from pgboss.queue_stats
      where captured_on > now() - interval '6 minutes' and delta_on > now() - interval '5 minutes' and name = any(${names})
      group by 1
    )
    select name, failed, jobs, recent_failed, error, failed + coalesce(done, 0) as total,
      recent_failed + coalesce(recent_done, 0) as recent_total
    from failures left join completions using (name)`.execute(db)
  return [...mergeByQueue(rows).values()]
}

// The isolation queues of a job are parts of its queue. Of two most frequent errors, that of more failures is kept.
function mergeByQueue(rows: (Omit<AttemptShares, 'queue'> & { name: string })[]) {
  const merged = new Map<string, AttemptShares>()
  for (const { name, ...shares } of rows.toSorted((a, b) => b.failed - a.failed)) {
    const queue = bossQueueOf(name)?.job.queue ?? name
    const known = merged.get(queue)
    merged.set(queue, known ? add(known, shares) : { queue, ...shares })
  }
  return merged
}

function add(known: AttemptShares, more: Omit<AttemptShares, 'queue'>): AttemptShares {
  return {
    ...known,
    total: known.total + more.total,
    failed: known.failed + more.failed,
    jobs: Math.max(known.jobs, more.jobs),
    recentTotal: known.recentTotal + more.recentTotal,
    recentFailed: known.recentFailed + more.recentFailed,
  }
}
