import { sql } from 'kysely'
import type { PartnerStatus, RiskFlag } from '../../contract/partner.ts'
import { daysAgo } from '../page.ts'
import { matchesCity, matchesSearch } from '../search.ts'
import { startOfDay } from '../start-of-day.ts'
import type { Database } from '../tables.ts'

/** A filter for applications: all conditions that are present must match. */
export type PartnerFilter = {
  /**
   * Words, or beginnings of words, in the agency's or contact's name, the city, the email address or code; first
   * or last phone digits.
   */
  q?: string | undefined
  status?: PartnerStatus[] | undefined
  /** Only applications with at least one of these risk flags. */
  flag?: RiskFlag[] | undefined
  /** Only applications with risk flags (true), or only those without any (false). */
  flagged?: boolean | undefined
  /** Words, or beginnings of words, in the city's name. */
  city?: string | undefined
  interest?: string | undefined
  /** The referral code of the partner that referred the applicants. */
  referrer?: string | undefined
  withinDays?: number | undefined
  /** First day of submission (YYYY-MM-DD). */
  from?: string | undefined
  /** Last day of submission, inclusive. */
  until?: string | undefined
}

/**
 * Returns a query for the applications that match a filter; it selects no columns.
 * @param timeZone the time zone of the filter's days
 */
export function matchingPartners(db: Database, filter: PartnerFilter, timeZone: string) {
  const { q, status, flag, flagged, city, interest, referrer, withinDays, from, until } = filter
  let matching = db.selectFrom('partners')
  if (status) matching = matching.where('status', 'in', status)
  if (flag) matching = matching.where('riskFlags', '&&', sql<never>`${flag}::text[]`)
  if (flagged !== undefined)
    matching = matching.where('riskFlags', flagged ? '!=' : '=', sql<never>`'{}'::text[]`)
  if (city) matching = matching.where(matchesCity('partners', city))
  if (interest) matching = matching.where('interests', '@>', sql<never>`array[${interest}]::text[]`)
  if (referrer) matching = matching.where('referredByPartnerId', '=', selectOwnerId(db, referrer))
  if (withinDays) matching = matching.where('submittedAt', '>=', daysAgo(withinDays))
  if (from) matching = matching.where('submittedAt', '>=', startOfDay(from, timeZone))
  if (until) matching = matching.where('submittedAt', '<', startOfDay(until, timeZone, 1))
  if (q) matching = matching.where(matchesSearch('partners', q))
  return matching
}

function selectOwnerId(db: Database, code: string) {
  return db.selectFrom('referralCodes').select('partnerId').where('code', '=', code)
}
