import { type RawBuilder, sql } from 'kysely'
import { type EmailTemplate, suppressionCauses } from '../../contract/email.ts'
import { type Completions, MAX_FAILURES, SAMPLE_SIZE } from '../../contract/measurements.ts'
import { sendEmail } from '../../jobs/send-email.ts'
import { type Periods, secondsBetween, selectParts, selectPeriods } from '../jobs/measuring.ts'
import type { Database } from '../tables.ts'

/**
 * Selects delivered emails of these templates for `readDurations`; their series are the templates. Of each part of a period
 * and template, the latest `SAMPLE_SIZE` emails stand for all.
 *
 * An email is measured by its own times, not by those of its job: a deferred email has several jobs.
 */
export function selectEmails(
  templates: readonly EmailTemplate[],
  periods: Periods,
): RawBuilder<unknown> {
  return sql`
    with part as (${selectParts(periods)}), sampled as materialized (
      select part.period_from, part."from", part.until, sample.*
      from part cross join unnest(${templates}::text[]) wanted(template) cross join lateral (
        select template, id, created_at, sent_at, reason from emails where emails.template = wanted.template
          and sent_at >= part."from" and sent_at < part.until
        order by sent_at desc limit ${SAMPLE_SIZE}) sample
    ), weighted as (
      select template, "from", case when count(*) < ${SAMPLE_SIZE} then 1
        else ${sentEmails(sql`period.template`)}::float8 / count(*) end as weight
      from sampled period group by template, "from", until
    )
    select template as series, period_from as "from", weight,
      ${secondsBetween(sql`created_at`, sql`first_started_at`)} as wait,
      ${secondsBetween(sql`started_at`, sql`ended_at`)} as run,
      ${secondsBetween(sql`created_at`, sql`sent_at`)} as latency
    from sampled join weighted using (template, "from") cross join lateral (
      select (array_agg(attempts.started_at order by ended_at))[1] as first_started_at, bool_or(outcome = 'dead_letter') as was_dead,
        max(attempts.started_at) filter (where outcome = 'done') as started_at,
        max(ended_at) filter (where outcome = 'done') as ended_at
      from attempts where email_id = sampled.id) attempted
    where reason is null and not coalesce(was_dead, false)`
}

/** What happened to the emails of some templates in a period. */
export type EmailCounts = {
  from: Date
  completed: number
  /** Emails that got a job. Those that were suppressed when they were created did not. */
  arrived: number
  /** Attempts that did not succeed, of the last `MAX_FAILURES` failed attempts at any email. */
  failed: number
  /** Whether more attempts failed. */
  isLimited: boolean
}

/** Counts what happened to the emails of a template in each period. */
export async function countEmailsByPeriod(
  db: Database,
  template: EmailTemplate,
  periods: Periods,
): Promise<EmailCounts[]> {
  const { rows } = await sql<EmailCounts>`
    with period as (${selectPeriods(periods)})
    select "from", ${sentEmails(sql`${template}`)}::int as completed, ${arrivedEmails(sql`emails.template = ${template}`)}::int as arrived,
      failures.failed, failures.is_limited
    from period cross join lateral (
      select (count(*) filter (where template = ${template}))::int as failed, count(*) = ${MAX_FAILURES} as is_limited
      from (select email_id from attempts where queue = ${sendEmail.queue} and outcome <> 'done'
        and ended_at >= period."from" and ended_at < period.until order by ended_at desc limit ${MAX_FAILURES}) last
      left join emails on emails.id = last.email_id) failures
    order by "from"`.execute(db)
  return rows
}

/** Counts the emails of all templates together that were delivered and that arrived in each period, exactly. */
export async function countAllEmailsByPeriod(
  db: Database,
  periods: Periods,
): Promise<Pick<EmailCounts, 'from' | 'completed' | 'arrived'>[]> {
  const { rows } = await sql<Pick<EmailCounts, 'from' | 'completed' | 'arrived'>>`
    with period as (${selectPeriods(periods)})
    select "from", (select count(*)::int from emails where sent_at >= period."from" and sent_at < period.until) as completed,
      ${arrivedEmails(sql`true`)}::int as arrived
    from period order by "from"`.execute(db)
  return rows
}

/** How many emails of a template were delivered lately. */
export type DeliveredLately = Completions & { template: EmailTemplate }

/** Counts the emails of each template that were delivered in the last minute and hour. */
export async function countDelivered(
  db: Database,
  templates: readonly EmailTemplate[],
): Promise<DeliveredLately[]> {
  const sentSince = (length: string) => sql`(select count(*)::int from emails
    where emails.template = wanted.template and sent_at >= now() - ${sql.lit(length)}::interval and sent_at < now())`
  const { rows } = await sql<DeliveredLately>`
    select template, ${sentSince('1 minute')} as last_minute, ${sentSince('1 hour')} as last_hour
    from unnest(${templates}::text[]) wanted(template)`.execute(db)
  return rows
}

function sentEmails(template: RawBuilder<unknown>) {
  return sql`(select count(*) from emails where emails.template = ${template}
    and sent_at >= period."from" and sent_at < period.until)`
}

// All that were created, minus the few that have no job, each counted with an index.
function arrivedEmails(condition: RawBuilder<unknown>) {
  const created = sql`select count(*) from emails where ${condition}
    and created_at >= period."from" and created_at < period.until`
  return sql`((${created}) - (${created} and suppressed_by = any(${suppressionCauses}::text[]) and job_id is null))`
}
