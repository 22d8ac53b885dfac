import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/** Visits by a partner's referral link on a day (YYYY-MM-DD) in the time zone of the business. */
export type DayVisits = { day: string; code: string; visits: number }

/**
 * Adds visits to those of their days. Leaves out codes that no partner has. Sorted, so that two processes cannot wait for
 * each other's rows.
 */
export async function addReferralVisits(db: Database, counted: DayVisits[]): Promise<void> {
  const days = counted.map(({ day }) => day)
  const codes = counted.map(({ code }) => code)
  const visits = counted.map((count) => count.visits)
  await sql`insert into referral_visits (day, code, visits)
    select day, code, visits
    from unnest(${days}::date[], ${codes}::text[], ${visits}::int[]) as counted (day, code, visits)
    where exists (select from referral_codes where referral_codes.code = counted.code)
    order by day, code
    on conflict (day, code) do update set visits = referral_visits.visits + excluded.visits`.execute(
    db,
  )
}
