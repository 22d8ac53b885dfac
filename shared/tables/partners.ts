import type { Insertable } from 'kysely'
import type { PartnerStatus } from '../contract/partner.ts'
import type { PartnerName, PartnerRecord, PartnerRow } from '../contract/records.ts'
import { journeyOf } from './journey.ts'
import { containing, daysAgo, fetchPage, type Page, type PageRequest, phoneDigits } from './page.ts'
import type { Database, Tables } from './tables.ts'

export type NewPartner = Insertable<Tables['partners']>

/**
 * Writes partners; one that is already there is left as it is, so a job may run twice.
 * @returns the ids of those that were new
 */
export async function insertPartners(db: Database, partners: NewPartner[]): Promise<Set<string>> {
  const inserted = await db
    .insertInto('partners')
    .values(partners)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return new Set(inserted.map(({ id }) => id))
}

/** Columns staff may sort applications by; the first is how they come. */
export const partnerColumns = [
  'submittedAt',
  'agencyName',
  'contactName',
  'city',
  'status',
  'referralCode',
] as const

export type PartnerQuery = PageRequest<(typeof partnerColumns)[number]> & {
  filter: {
    /** Part of a name, the city, address, number or code. */
    q?: string | undefined
    status?: PartnerStatus[] | undefined
    withinDays?: number | undefined
  }
}

/** Applications as staff list them. */
export async function listPartners(
  db: Database,
  query: PartnerQuery,
): Promise<Page<PartnerRow<Date>>> {
  const { q, status, withinDays } = query.filter
  let found = db.selectFrom('partners').select(rowColumns)
  if (status) found = found.where('status', 'in', status)
  if (withinDays) found = found.where('submittedAt', '>=', daysAgo(withinDays))
  if (q) found = found.where('id', 'in', searchPartners(db, q))
  return await fetchPage(db, found, 'partners', query)
}

/** An application with who referred it and everything that happened to it. */
export async function findPartner(
  db: Database,
  id: string,
): Promise<PartnerRecord<Date> | undefined> {
  const found = await db
    .selectFrom('partners')
    .select([...rowColumns, 'phoneE164', 'language', 'recordedAt', 'referredByPartnerId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const { referredByPartnerId, ...partner } = found
  const referrer = referredByPartnerId ? await partnerName(db, referredByPartnerId) : null
  return { ...partner, referrer, journey: await journeyOf(db, id) }
}

/** A partner's name and code; null while the application is not recorded yet. */
export async function partnerName(db: Database, id: string): Promise<PartnerName | null> {
  const partner = await db
    .selectFrom('partners')
    .select(['id', 'agencyName', 'referralCode'])
    .where('id', '=', id)
    .executeTakeFirst()
  return partner ?? null
}

function searchPartners(db: Database, q: string) {
  const searched = ['agencyName', 'contactName', 'city', 'email', 'phone', 'referralCode'] as const
  const pattern = containing(q)
  const digits = phoneDigits(q)
  return db
    .selectFrom('partners')
    .select('id')
    .where((where) =>
      where.or([
        ...searched.map((column) => where(column, 'ilike', pattern)),
        ...(digits ? [where('phoneE164', 'like', containing(digits))] : []),
      ]),
    )
}

const rowColumns = [
  'id',
  'referralCode',
  'version',
  'status',
  'agencyName',
  'contactName',
  'email',
  'phone',
  'city',
  'interests',
  'referredByCode',
  'riskFlags',
  'submittedAt',
] as const
