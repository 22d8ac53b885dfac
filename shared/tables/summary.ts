import { sql } from 'kysely'
import type { LeadStatus } from '../contract/lead.ts'
import type { PartnerStatus } from '../contract/partner.ts'
import type { AboutKind } from '../contract/submission.ts'
import type {
  LeadSummary,
  PartnerSummary,
  PeriodCount,
  SystemSummary,
} from '../contract/summary.ts'
import { type EmailQuery, matchingEmails } from './emails/email-lists.ts'
import { matchingSuppressions } from './emails/suppressions.ts'
import { type LeadFilter, leadsMatching } from './leads/lead-filter.ts'
import { countRows, daysAgo } from './page.ts'
import { startOfDay } from './start-of-day.ts'
import type { Database } from './tables.ts'

/**
 * Counts the leads that match a filter. Like the other `count…` functions of this file, returns null if there
 * are more than `MAX_COUNTED`.
 */
export async function countLeads(db: Database, filter: LeadFilter, timeZone: string) {
  return await countRows(db, db.selectFrom('leads').where(leadsMatching(filter, timeZone)))
}

/**
 * Counts the applications. Both conditions are optional: to have one of these statuses, and to have been
 * submitted in the last `withinDays` days.
 */
export async function countPartners(
  db: Database,
  { status, withinDays }: { status?: PartnerStatus[]; withinDays?: number },
) {
  let matching = db.selectFrom('partners')
  if (status) matching = matching.where('status', 'in', status)
  if (withinDays) matching = matching.where('submittedAt', '>=', daysAgo(withinDays))
  return await countRows(db, matching)
}

/** Counts the emails about these kinds of record that match a filter. */
export async function countEmails(db: Database, filter: EmailQuery['filter'], kinds: AboutKind[]) {
  return await countRows(db, matchingEmails(db, filter, kinds))
}

/** Counts the suppressed email addresses that the list of suppressions shows for these kinds of record. */
export async function countSuppressions(db: Database, kinds: AboutKind[]) {
  return await countRows(db, matchingSuppressions(db, { lifted: false }, kinds))
}

/** The period from the start of the day `from` ("2026-11-21") until now. `timeZone`: the zone of its days. */
export type CountPeriod = { from: string; timeZone: string }

/**
 * Counts the leads of a period by day and by status, and summarizes their response times (in seconds), with
 * one scan of the table.
 */
export async function summarizeLeads(
  db: Database,
  { from, timeZone }: CountPeriod,
): Promise<Pick<LeadSummary, 'perDay' | 'byStatus' | 'response'>> {
  const { rows } = await sql<LeadSummary['response'] & GroupedLeads>`
    with recent as materialized (
      select (submitted_at at time zone ${timeZone})::date::text as day, status,
        waiting_since is not null as waits,
        -- A lead that was entered during a conversation has no response time.
        extract(epoch from nullif(first_response_at - submitted_at, '0 s'))::float8 as seconds
      from leads where submitted_at >= ${startOfDay(from, timeZone)}
    )
    select
      (select coalesce(json_agg(days), '[]') from (
        select day as period, count(*)::int as count from recent group by day order by day
      ) days) as "perDay",
      (select coalesce(json_agg(states), '[]') from (
        select status, count(*)::int as count from recent group by status
      ) states) as "byStatus",
      percentile_cont(0.5) within group (order by seconds) as median,
      percentile_cont(0.9) within group (order by seconds) as p90,
      count(seconds)::int as answered,
      (count(*) filter (where waits))::int as waiting
    from recent`.execute(db)
  const { perDay = [], byStatus = [], ...response } = rows[0] ?? emptyResult
  return { perDay, byStatus, response }
}

type GroupedLeads = {
  perDay: PeriodCount[]
  byStatus: { status: LeadStatus; count: number }[]
}
const emptyResult = {
  median: null,
  p90: null,
  answered: 0,
  waiting: 0,
} as LeadSummary['response'] & Partial<GroupedLeads>

/** Counts the leads and applications attributed to partners, by month; months without any are left out. */
export async function referralsByMonth(
  db: Database,
  { from, timeZone }: CountPeriod,
): Promise<PartnerSummary['referrals']> {
  const selectReferred = (table: 'leads' | 'partners') => sql`
    select to_char(submitted_at at time zone ${timeZone}, 'YYYY-MM') as period,
      ${sql.lit(table)} as what
    from ${sql.table(table)} where referred_by_partner_id is not null
      and submitted_at >= ${startOfDay(from, timeZone)}`
  const { rows } = await sql<PartnerSummary['referrals'][number]>`
    select period, (count(*) filter (where what = 'leads'))::int as leads,
      (count(*) filter (where what = 'partners'))::int as partners
    from (${selectReferred('leads')} union all ${selectReferred('partners')}) referred
    group by period order by period`.execute(db)
  return rows
}

/**
 * Counts the emails about these kinds of record created on each day, by status. `withheld` are suppressed emails,
 * except notices that a digest lists, and those that may or may not have been delivered. Days without emails are left
 * out.
 */
export async function emailsByDay(
  db: Database,
  { from, timeZone }: CountPeriod,
  kinds: AboutKind[],
): Promise<SystemSummary['emails']> {
  const { rows } = await sql<SystemSummary['emails'][number]>`
    select (created_at at time zone ${timeZone})::date::text as period,
      (count(*) filter (where status = 'sent'))::int as sent,
      (count(*) filter (where status = 'failed'))::int as failed,
      (count(*) filter (where status in ('suppressed', 'unknown')
        and suppressed_by is distinct from 'in_digest'))::int as withheld,
      (count(*) filter (where status in ('queued', 'sending')))::int as waiting
    from emails where created_at >= ${startOfDay(from, timeZone)} and about_kind = any(${kinds})
    group by 1 order by 1`.execute(db)
  return rows
}
