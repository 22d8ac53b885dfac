import { type InferResult, type Insertable, sql } from 'kysely'
import type { LeadRecord, LeadRow, Neighbors, PricedProperty } from '../../contract/records.ts'
import { EXCERPT_SOURCE, excerptOf } from '../../domain/excerpt.ts'
import { journeyOf } from '../history/journey.ts'
import { insertRows } from '../insert-rows.ts'
import { findNeighbors } from '../neighbors.ts'
import { fetchPage, type Page, type PageRequest } from '../page.ts'
import { partnerName } from '../partners/partners.ts'
import { withCurrentContact } from '../people/current-contact.ts'
import { findPropertyCard } from '../properties/property-card.ts'
import { searchVector } from '../search.ts'
import type { Database, Tables } from '../tables.ts'
import { assessmentOfLead } from './lead-assessment.ts'
import { hasFailedEmail, isOverdue, type LeadFilter, leadsMatching } from './lead-filter.ts'
import { moneyColumns, moneyOf } from './lead-money.ts'

/** A lead to insert, without its search terms: `insertLeads` derives them. */
export type NewLead = Omit<Insertable<Tables['leads']>, 'search'>

/**
 * Inserts leads. Skips those that already exist, because a job may run twice.
 * @returns the ids of the inserted leads
 */
export async function insertLeads(db: Database, leads: NewLead[]): Promise<Set<string>> {
  const rows = leads.map((lead) => ({ ...lead, search: searchVector('leads', lead) }))
  return await insertRows(db, 'leads', rows, 'id')
}

/** Sortable columns of leads, each with an index; the first is the default. */
export const leadColumns = ['submittedAt', 'name', 'refCode', 'waitingSince', 'followUpOn'] as const
type LeadColumn = (typeof leadColumns)[number]

export type LeadQuery = PageRequest<LeadColumn> & { filter: LeadFilter }

/**
 * Lists the leads that match a filter.
 * @param timeZone the time zone of the filter's days and of today, which `isOverdue` depends on
 */
export async function listLeads(
  db: Database,
  query: LeadQuery,
  timeZone: string,
): Promise<Page<LeadRow<Date>>> {
  const matching = matchingLeads(db, query, timeZone)
  const { rows, total } = await fetchPage(db, matching, 'leads', query, selectLeads(db, timeZone))
  return { rows: await withCurrentContact(db, rows.map(toLeadRow)), total }
}

/** Returns a lead with its referrer and journey; undefined if it does not exist. */
export async function findLead(
  db: Database,
  id: string,
  timeZone: string,
): Promise<LeadRecord<Date> | undefined> {
  const lead = await selectLeads(db, timeZone)
    .select([
      'leads.message',
      'leads.recordedAt',
      'leads.firstResponseAt',
      'leads.assignment',
      'leads.assessmentId',
      'leads.referredByCode',
      'leads.referredByPartnerId',
      'leads.erasedAt',
    ])
    .where('leads.id', '=', id)
    .executeTakeFirst()
  if (!lead) return undefined
  const [row = toLeadRow(lead)] = await withCurrentContact(db, [toLeadRow(lead)])
  const { referredByPartnerId, assessmentId, property, ...found } = row
  return {
    ...found,
    property: property && (await findPropertyCard(db, property)),
    assessment: await assessmentOfLead(db, id, assessmentId),
    referrer: referredByPartnerId ? await partnerName(db, referredByPartnerId) : null,
    journey: await journeyOf(db, id),
  }
}

/** Returns the leads with these ids, newest first. */
export async function leadsWithIds(
  db: Database,
  ids: string[],
  timeZone: string,
): Promise<LeadRow<Date>[]> {
  const rows = await selectLeads(db, timeZone)
    .where(sql<boolean>`leads.id = any(${ids}::uuid[])`)
    .orderBy('leads.submittedAt', 'desc')
    .orderBy('leads.id', 'desc')
    .execute()
  return await withCurrentContact(db, rows.map(toLeadRow))
}

/** Returns the ids of the leads before and after a lead in a list; undefined if the lead does not exist. */
export async function leadNeighbors(
  db: Database,
  id: string,
  query: LeadQuery,
  timeZone: string,
): Promise<Neighbors | undefined> {
  return await findNeighbors(db, matchingLeads(db, query, timeZone), 'leads', id, query.sort)
}

function matchingLeads(db: Database, { filter }: LeadQuery, timeZone: string) {
  return db.selectFrom('leads').where(leadsMatching(filter, timeZone))
}

function selectLeads(db: Database, timeZone: string) {
  return db
    .selectFrom('leads')
    .leftJoin('properties', 'properties.id', 'leads.propertyId')
    .leftJoin('staff', 'staff.id', 'leads.assigneeId')
    .select([
      'leads.id',
      'leads.refCode',
      'leads.version',
      'leads.status',
      'leads.name',
      'leads.email',
      'leads.phone',
      'leads.phoneE164',
      'leads.propertyAsked',
      'leads.origin',
      'leads.kind',
      'leads.kindSource',
      'leads.assigneeId',
      'staff.name as assigneeName',
      'leads.spamReasons',
      'leads.spamReview',
      'leads.waitingSince',
      'leads.followUpOn',
      'leads.lostReason',
      ...moneyColumns.map((column) => `leads.${column}` as const),
      'leads.language',
      'leads.submittedAt',
      'properties.id as propertyId',
      'properties.titleEs',
      'properties.titleEn',
      'properties.city',
      'properties.price',
      'properties.currency',
    ])
    .select(sql<string>`left(leads.message, ${sql.lit(EXCERPT_SOURCE)})`.as('beginning'))
    .select(hasFailedEmail().$castTo<boolean>().as('emailFailed'))
    .select(isOverdue(timeZone).as('isOverdue'))
}

type JoinedLead = InferResult<ReturnType<typeof selectLeads>>[number]

function toLeadRow<Row extends JoinedLead>(row: Row) {
  const { propertyId, titleEs, titleEn, city, price, currency, beginning, ...joined } = row
  const { assigneeId: id, assigneeName: name, budgetAmount, budgetCurrency, ...others } = joined
  const { valueAmount, valueCurrency, lostReason, ...lead } = others
  const property = { id: propertyId, titleEs, titleEn, city, price, currency }
  return {
    ...lead,
    // A property has no nulls.
    property: propertyId === null ? null : (property as PricedProperty),
    excerpt: excerptOf(beginning),
    ...moneyOf({ ...lead, budgetAmount, budgetCurrency, valueAmount, valueCurrency }),
    lostReason: lead.status === 'lost' ? lostReason : null,
    assignee: id !== null && name !== null ? { id, name } : null,
  }
}
