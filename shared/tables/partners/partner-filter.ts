import { sql } from 'kysely'
import type { PartnerStatus, RiskFlag } from '../../contract/partner.ts'
import { containing, daysAgo, phoneDigits } from '../page.ts'
import type { Database } from '../tables.ts'

/** Which applications are meant; what is left out does not matter. */
export type PartnerFilter = {
  /** Part of a name, the city, address, number or code. */
  q?: string | undefined
  status?: PartnerStatus[] | undefined
  /** With any of these flags. */
  flag?: RiskFlag[] | undefined
  /** With any flag at all, or with none. */
  flagged?: boolean | undefined
  /** Part of the city's name. */
  city?: string | undefined
  interest?: string | undefined
  /** The code of who referred them. */
  referrer?: string | undefined
  withinDays?: number | undefined
  /** Days of the house, both included: "2026-11-21". */
  from?: string | undefined
  until?: string | undefined
}

/**
 * The applications a filter means, as a query to go on with.
 * @param timeZone in which days begin
 */
export function matchingPartners(db: Database, filter: PartnerFilter, timeZone: string) {
  const { q, status, flag, flagged, city, interest, referrer, withinDays, from, until } = filter
  let found = db.selectFrom('partners')
  if (status) found = found.where('status', 'in', status)
  if (flag) found = found.where('riskFlags', '&&', sql<never>`${flag}::text[]`)
  if (flagged !== undefined)
    found = found.where('riskFlags', flagged ? '!=' : '=', sql<never>`'{}'::text[]`)
  if (city) found = found.where('city', 'ilike', containing(city))
  if (interest) found = found.where('interests', '@>', sql<never>`array[${interest}]::text[]`)
  if (referrer) found = found.where('referredByPartnerId', '=', ownerOf(db, referrer))
  if (withinDays) found = found.where('submittedAt', '>=', daysAgo(withinDays))
  if (from) found = found.where('submittedAt', '>=', startOf(from, 0, timeZone))
  if (until) found = found.where('submittedAt', '<', startOf(until, 1, timeZone))
  if (q) found = found.where('id', 'in', searched(db, q))
  return found
}

/** When a day, or so many days after it, begins in a time zone. */
export function startOf(day: string, daysLater: number, timeZone: string) {
  return sql<Date>`((${day}::date + ${daysLater}::integer)::timestamp at time zone ${timeZone})`
}

function ownerOf(db: Database, code: string) {
  return db.selectFrom('referralCodes').select('partnerId').where('code', '=', code)
}

function searched(db: Database, q: string) {
  const columns = ['agencyName', 'contactName', 'city', 'email', 'phone', 'referralCode'] as const
  const pattern = containing(q)
  const digits = phoneDigits(q)
  return db
    .selectFrom('partners')
    .select('id')
    .where((where) =>
      where.or([
        ...columns.map((column) => where(column, 'ilike', pattern)),
        ...(digits ? [where('phoneE164', 'like', containing(digits))] : []),
      ]),
    )
}
