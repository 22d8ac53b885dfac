import { type Insertable, sql } from 'kysely'
import type { Assignment } from '../../contract/assignment.ts'
import { closedStatuses, type LeadStatus } from '../../contract/lead.ts'
import type { LeadRecord, LeadRow } from '../../contract/records.ts'
import { dayIn } from '../../domain/day.ts'
import { excerptOf, excerptSource } from '../../domain/excerpt.ts'
import { journeyOf } from '../history/journey.ts'
import { insertRows } from '../insert-rows.ts'
import { findNeighbors } from '../neighbors.ts'
import { fetchPage, type Page, type PageRequest } from '../page.ts'
import { partnerName } from '../partners/partners.ts'
import { propertyName } from '../properties/properties.ts'
import { findPropertyCard } from '../properties/property-card.ts'
import { searchVector } from '../search.ts'
import type { Database, Tables } from '../tables.ts'
import { hasFailedEmail, type LeadFilter, leadsMatching } from './lead-filter.ts'

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
  const matching = db.selectFrom('leads').where(leadsMatching(query.filter, timeZone))
  const { rows, total } = await fetchPage(db, matching, 'leads', query, selectLeads(db))
  return { rows: rows.map((row) => toLeadRow(row, timeZone)), total }
}

/** Returns a lead with its referrer and journey; undefined if it does not exist. */
export async function findLead(
  db: Database,
  id: string,
  timeZone: string,
): Promise<LeadRecord<Date> | undefined> {
  const lead = await selectLeads(db)
    .select(['leads.message', 'leads.recordedAt', 'leads.firstResponseAt'])
    .select([
      'leads.assignment',
      'leads.referredByCode',
      'leads.referredByPartnerId',
      'leads.erasedAt',
    ])
    .where('leads.id', '=', id)
    .executeTakeFirst()
  if (!lead) return undefined
  const { referredByPartnerId, assignment, property, ...found } = toLeadRow(lead, timeZone)
  return {
    ...found,
    property: property && (await findPropertyCard(db, property)),
    // The column always contains an Assignment or null.
    assignment: assignment as Assignment | null,
    referrer: referredByPartnerId ? await partnerName(db, referredByPartnerId) : null,
    journey: await journeyOf(db, id),
  }
}

/** Returns the ids of the leads before and after a lead in a list; undefined if the lead does not exist. */
export async function leadNeighbors(db: Database, id: string, query: LeadQuery, timeZone: string) {
  const matching = db.selectFrom('leads').where(leadsMatching(query.filter, timeZone))
  return await findNeighbors(db, matching, 'leads', id, query.sort)
}

function selectLeads(db: Database) {
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
      'leads.language',
      'leads.submittedAt',
      'properties.id as propertyId',
      'properties.titleEs',
      'properties.titleEn',
      'properties.city',
      'properties.price',
      'properties.currency',
    ])
    .select(sql<string>`left(leads.message, ${sql.lit(excerptSource)})`.as('beginning'))
    .select(hasFailedEmail().as('emailFailed'))
}

type Joined = {
  propertyId: string | null
  titleEs: string | null
  titleEn: string | null
  city: string | null
  price: number | null
  currency: string | null
  beginning: string
  assigneeId: string | null
  assigneeName: string | null
  status: LeadStatus
  followUpOn: string | null
  emailFailed: unknown
}

function toLeadRow<Row extends Joined>(row: Row, timeZone: string) {
  const { propertyId, titleEs, titleEn, city, price, currency, beginning, ...joined } = row
  const { assigneeId: id, assigneeName: name, ...lead } = joined
  const property = propertyName({ titleEs, titleEn, city })
  const priced = propertyId !== null && price !== null && currency !== null
  const isClosed = closedStatuses.some((status) => status === lead.status)
  return {
    ...lead,
    emailFailed: Boolean(lead.emailFailed),
    isOverdue: !isClosed && lead.followUpOn !== null && lead.followUpOn < dayIn(timeZone),
    property: property && priced ? { ...property, id: propertyId, price, currency } : null,
    excerpt: excerptOf(beginning),
    assignee: id !== null && name !== null ? { id, name } : null,
  }
}
