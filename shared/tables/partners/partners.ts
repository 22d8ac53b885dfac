import { type Insertable, sql } from 'kysely'
import type { PartnerName, PartnerRecord, PartnerRow } from '../../contract/records.ts'
import { journeyOf } from '../history/journey.ts'
import { insertRows } from '../insert-rows.ts'
import { fetchPage, type Page, type PageRequest } from '../page.ts'
import { searchVector } from '../search.ts'
import type { Database, Tables } from '../tables.ts'
import type { WaitingJob } from '../undo/waiting-jobs.ts'
import { matchingPartners, type PartnerFilter } from './partner-filter.ts'
import { findCollisions } from './partner-traits.ts'

/** An application to insert, without its search terms: `insertPartners` derives them. */
export type NewPartner = Omit<Insertable<Tables['partners']>, 'search'>

/**
 * Inserts partners. Skips those that already exist, because a job may run twice.
 * @returns the ids of the inserted partners
 */
export async function insertPartners(db: Database, partners: NewPartner[]): Promise<Set<string>> {
  const rows = partners.map((partner) => ({
    ...partner,
    search: searchVector('partners', partner),
  }))
  return await insertRows(db, 'partners', rows, 'id')
}

/**
 * Sortable columns of applications, each with an index; the first is the default. By status, descending: the pending ones,
 * then the others, each newest first.
 */
export const partnerColumns = [
  'status',
  'submittedAt',
  'agencyName',
  'contactName',
  'city',
  'referralCode',
] as const

export type PartnerQuery = PageRequest<(typeof partnerColumns)[number]> & { filter: PartnerFilter }

/**
 * Lists the applications that match a filter, each with its referrer.
 * @param timeZone the time zone of the filter's days
 */
export async function listPartners(
  db: Database,
  query: PartnerQuery,
  timeZone: string,
): Promise<Page<PartnerRow<Date>>> {
  const matching = matchingPartners(db, query.filter, timeZone)
    .select(rowColumns)
    .select('referredByPartnerId')
  const page = await fetchPage(db, matching, 'partners', { ...query, ...orderOf(query.sort) })
  const referrers = await partnerNames(
    db,
    page.rows.flatMap(({ referredByPartnerId }) => referredByPartnerId ?? []),
  )
  const rows = page.rows.map(({ referredByPartnerId, ...partner }) => ({
    ...partner,
    referrer: referrers.get(referredByPartnerId ?? '') ?? null,
  }))
  return { ...page, rows }
}

function orderOf(sort: PartnerQuery['sort']) {
  if (sort.by !== 'status') return { sort }
  // A literal, which the planner finds in the index `partners_pending_first`.
  const preferred = sql<boolean>`(partners.status = 'pending')`
  return { sort: { ...sort, by: 'submittedAt' }, preferred }
}

/**
 * Returns an application with its referrer, collisions and journey; undefined if it does not exist.
 * @param waiting the jobs of changes that can still be undone, if the caller has found them
 */
export async function findPartner(
  db: Database,
  id: string,
  waiting?: WaitingJob<unknown>[],
): Promise<PartnerRecord<Date> | undefined> {
  const found = await db
    .selectFrom('partners')
    .select([
      ...rowColumns,
      'phoneE164',
      'language',
      'recordedAt',
      'referredByPartnerId',
      'toldStatus',
      'erasedAt',
    ])
    .select(['emailNormalized', 'agencyNormalized'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const { referredByPartnerId, emailNormalized, agencyNormalized, ...partner } = found
  const traits = { emailNormalized, agencyNormalized, phoneE164: partner.phoneE164 }
  return {
    ...partner,
    referrer: referredByPartnerId ? await partnerName(db, referredByPartnerId) : null,
    collisions: await findCollisions(db, id, traits),
    journey: await journeyOf(db, id, waiting),
  }
}

/** Returns a partner's name and referral code; null if the application is not recorded yet. */
export async function partnerName(db: Database, id: string): Promise<PartnerName | null> {
  return (await partnerNames(db, [id])).get(id) ?? null
}

/** Returns partners' names and referral codes, by id; applications that are not recorded yet are left out. */
export async function partnerNames(db: Database, ids: string[]): Promise<Map<string, PartnerName>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('partners')
    .select(['id', 'agencyName', 'referralCode'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((partner) => [partner.id, partner]))
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
