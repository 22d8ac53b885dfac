import { type RawBuilder, sql } from 'kysely'
import { SAMPLE_SIZE } from '../../../contract/measurements.ts'
import { announceDecision } from '../../../jobs/announce-decision.ts'
import { bossQueues } from '../../../jobs/boss-queues.ts'
import { mailAnswer } from '../../../jobs/mail-answer.ts'
import { mailLead } from '../../../jobs/mail-lead.ts'
import type { Database } from '../../tables.ts'
import { type Periods, secondsBetween, selectParts, selectPeriods } from '../measuring.ts'

/**
 * Selects completed jobs of these queues for `readDurations`; their series are the queues. Of each part of a period and
 * pg-boss queue, the latest `SAMPLE_SIZE` jobs stand for all.
 *
 * A job that moved to an isolation queue is measured there, from its creation in the first queue. Its wait is not known,
 * because the claim of its first attempt was lost.
 *
 * Of a retried job that was created for later, it is not kept when it could start: it is measured from its first attempt.
 */
export function selectJobs(queues: string[], periods: Periods): RawBuilder<unknown> {
  return sql`
    with part as (${selectParts(periods)}), sampled as materialized (
      select wanted.queue, part.period_from, part."from", part.until, sample.*
      from part cross join ${wantedNames(queues)} cross join lateral (
        select name, id, created_on, start_after, started_on, completed_on, retry_count, source_root_id, output
        from pgboss.job where name = wanted.name and state = 'completed'
          and completed_on >= part."from" and completed_on < part.until
        order by completed_on desc limit ${SAMPLE_SIZE}) sample
    ), weighted as (
      select name, "from", case when count(*) < ${SAMPLE_SIZE} then 1 else ${completedJobs(sql`period.name`)}::float8 / count(*) end as weight
      from sampled period group by name, "from", until
    )
    select queue as series, period_from as "from", weight, ${wait} as wait,
      ${secondsBetween(sql`started_on`, sql`completed_on`)} as run, ${latency} as latency
    from sampled join weighted using (name, "from")
    where source_root_id is null and not coalesce(output @> '{"isolated": true}', false)`
}

// The jobs that write emails about a change start when the change can no longer be undone. Deferred emails, which start
// later, too, are measured by their emails.
const startsLater = sql`queue in (${announceDecision.queue}, ${mailLead.queue}, ${mailAnswer.queue})`

// A retry overwrites when the job could start and when it started; the attempt that failed is stored.
const wait = sql`case
  when name <> queue then null
  when retry_count = 0 then ${secondsBetween(sql`greatest(created_on, start_after)`, sql`started_on`)}
  when ${startsLater} then null
  else (select ${secondsBetween(sql`created_on`, sql`attempts.started_at`)} from attempts
    where job_id = sampled.id and number = 1 and attempts.queue = sampled.name limit 1)
end`

const latency = secondsBetween(
  sql`case
    when name = queue and retry_count = 0 then greatest(created_on, start_after)
    when ${startsLater} then coalesce(
      (select min(started_at) from attempts where job_id = sampled.id), created_on)
    when name = queue then created_on
    else coalesce(
      (select first.created_on from pgboss.job first where first.name = queue and first.id = sampled.id), created_on)
  end`,
  sql`completed_on`,
)

/** What happened to the jobs of a queue in a period. */
export type JobCounts = {
  from: Date
  completed: number
  arrived: number
  /** Attempts that did not succeed. */
  failed: number
}

/** Counts what happened in each period, exactly. A job that moved to an isolation queue was completed once. */
export async function countJobsByPeriod(
  db: Database,
  queue: string,
  periods: Periods,
): Promise<JobCounts[]> {
  const own = sql`unnest(${namesOf(queue)}::text[]) own(name)`
  const { rows } = await sql<JobCounts>`
    with period as (${selectPeriods(periods)})
    select "from", (select sum(${completedJobs(sql`own.name`)} - case when own.name = ${queue} then 0
        else ${createdJobs(sql`own.name`)} end)::int from ${own}) as completed,
      ${createdJobs(sql`${queue}`)}::int as arrived,
      (select count(*)::int from ${own} join attempts on attempts.queue = own.name and outcome <> 'done'
        and ended_at >= period."from" and ended_at < period.until) as failed
    from period order by "from"`.execute(db)
  return rows
}

/** Returns when a queue was created; undefined if it does not exist. */
export async function queueCreatedAt(db: Database, queue: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select created_on as at from pgboss.queue where name = ${queue}`.execute(db)
  return rows[0]?.at
}

/** How the jobs of a queue that are not finished change. */
export type JobFlow = {
  queue: string
  /** What the rate is of: the last 15 seconds or, if fewer than 20 jobs ended in them, the last minute. */
  seconds: number
  /** Jobs that were created in this time, minus those that ended. A move to an isolation queue is both. */
  growth: number
  /** Waiting jobs that could run now, up to a limit. */
  waiting: number
}

/**
 * Reads how the number of unfinished jobs of each queue changed lately, and how many could run now. After a burst, the last
 * minute would still tell of its arrival while the queue drains.
 * @param limit of the number of waiting jobs per pg-boss queue
 */
export async function readJobFlow(
  db: Database,
  queues: string[],
  limit: number,
): Promise<JobFlow[]> {
  const name = sql`wanted.name`
  const { rows } = await sql<JobFlow>`
    select distinct on (queue) queue, seconds, growth, waiting from (
      select queue, seconds, sum(created - ended)::int as growth, sum(ended) as ended,
        sum((select count(*) from (
          select from pgboss.job where job.name = flow.name and state in ('created', 'retry') and not blocked
            and start_after <= now() limit ${limit}) due))::int as waiting
      from (select wanted.queue, wanted.name, seconds, ${createdJobs(name)} as created,
          ${completedJobs(name)} + ${overJobs(name)} as ended
        from ${wantedNames(queues)} cross join unnest(array[15, 60]) length(seconds)
        cross join lateral (select now() - seconds * interval '1 second' as "from", now() as until) period) flow
      group by queue, seconds) rates
    where seconds = 60 or ended >= 20
    order by queue, seconds`.execute(db)
  return rows
}

// Counted by indexes alone: job_i16 contains all jobs that ended, and ours those that failed or were canceled.
function completedJobs(name: RawBuilder<unknown>) {
  return sql`((select count(*) from pgboss.job where name = ${name}
    and completed_on >= period."from" and completed_on < period.until) - ${overJobs(name)})`
}

function overJobs(name: RawBuilder<unknown>) {
  return sql`(select count(*) from pgboss.job where name = ${name} and state in ('failed', 'cancelled')
    and completed_on >= period."from" and completed_on < period.until)`
}

function createdJobs(name: RawBuilder<unknown>) {
  return sql`(select count(*) from pgboss.job where name = ${name}
    and created_on >= period."from" and created_on < period.until)`
}

// The pg-boss queues that contain the jobs, each with the queue as staff see it.
function wantedNames(queues: string[]) {
  const wanted = queues.flatMap((queue) => namesOf(queue).map((name) => ({ name, queue })))
  return sql`unnest(${wanted.map(({ name }) => name)}::text[],
    ${wanted.map(({ queue }) => queue)}::text[]) wanted(name, queue)`
}

function namesOf(queue: string): string[] {
  return bossQueues
    .filter(({ job, kind }) => job.queue === queue && kind !== 'dead')
    .map(({ name }) => name)
}
