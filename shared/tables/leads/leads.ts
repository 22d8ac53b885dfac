import type { Insertable } from 'kysely'
import type { Assignment } from '../../contract/assignment.ts'
import { closedStatuses, type LeadStatus } from '../../contract/lead.ts'
import type { LeadRecord, LeadRow } from '../../contract/records.ts'
import { dayIn } from '../../domain/day.ts'
import { journeyOf } from '../history/journey.ts'
import { findNeighbours } from '../neighbours.ts'
import { fetchPage, type Page, type PageRequest } from '../page.ts'
import { partnerName } from '../partners/partners.ts'
import { propertyName } from '../properties/properties.ts'
import type { Database, Tables } from '../tables.ts'
import { hasFailedEmail, type LeadFilter, leadsMatching } from './lead-filter.ts'
import { searchVector } from './lead-search.ts'

/** A lead without what is made of its other columns. */
export type NewLead = Omit<Insertable<Tables['leads']>, 'search'>

/**
 * Writes leads; one that is already there is left as it is, so a job may run twice.
 * @returns the ids of those that were new
 */
export async function insertLeads(db: Database, leads: NewLead[]): Promise<Set<string>> {
  const inserted = await db
    .insertInto('leads')
    .values(leads.map((lead) => ({ ...lead, search: searchVector(lead) })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return new Set(inserted.map(({ id }) => id))
}

/** Columns staff may sort leads by, each with its index; the first is how they come. */
export const leadColumns = ['submittedAt', 'name', 'refCode', 'waitingSince', 'followUpOn'] as const
type LeadColumn = (typeof leadColumns)[number]

export type LeadQuery = PageRequest<LeadColumn> & { filter: LeadFilter }

/**
 * Leads as staff list them.
 * @param timeZone whose days those of the filter are, and whose today decides what is overdue
 */
export async function listLeads(
  db: Database,
  query: LeadQuery,
  timeZone: string,
): Promise<Page<LeadRow<Date>>> {
  const found = db.selectFrom('leads').where(leadsMatching(query.filter, timeZone))
  const { rows, total } = await fetchPage(db, found, 'leads', query, selectLeads(db))
  return { rows: rows.map((row) => withNames(row, timeZone)), total }
}

/** A lead with everything that happened to it. */
export async function findLead(
  db: Database,
  id: string,
  timeZone: string,
): Promise<LeadRecord<Date> | undefined> {
  const lead = await selectLeads(db)
    .select(['leads.message', 'leads.phoneE164', 'leads.recordedAt', 'leads.firstResponseAt'])
    .select(['leads.assignment', 'leads.referredByCode', 'leads.referredByPartnerId'])
    .where('leads.id', '=', id)
    .executeTakeFirst()
  if (!lead) return undefined
  const { referredByPartnerId, assignment, ...found } = withNames(lead, timeZone)
  return {
    ...found,
    // What is written there is always one, or nothing.
    assignment: assignment as Assignment | null,
    referrer: referredByPartnerId ? await partnerName(db, referredByPartnerId) : null,
    journey: await journeyOf(db, id),
  }
}

/** The leads before and after one in a list; undefined when there is no such lead. */
export async function leadNeighbours(db: Database, id: string, query: LeadQuery, timeZone: string) {
  const found = db.selectFrom('leads').where(leadsMatching(query.filter, timeZone))
  return await findNeighbours(db, found, 'leads', id, query.sort)
}

/** Whether there is such a lead. */
export async function isLead(db: Database, id: string): Promise<boolean> {
  const lead = await db.selectFrom('leads').select('id').where('id', '=', id).executeTakeFirst()
  return lead !== undefined
}

/** Leads with the names of what they refer to. */
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
      'properties.titleEs',
      'properties.titleEn',
      'properties.city',
    ])
    .select(hasFailedEmail().as('emailFailed'))
}

type Joined = {
  titleEs: string | null
  titleEn: string | null
  city: string | null
  assigneeId: string | null
  assigneeName: string | null
  status: LeadStatus
  followUpOn: string | null
  emailFailed: unknown
}

/** A lead as the database joins it, as it is told. */
function withNames<Row extends Joined>(row: Row, timeZone: string) {
  const { titleEs, titleEn, city, assigneeId: id, assigneeName: name, ...lead } = row
  const isClosed = closedStatuses.some((status) => status === lead.status)
  return {
    ...lead,
    emailFailed: Boolean(lead.emailFailed),
    isOverdue: !isClosed && lead.followUpOn !== null && lead.followUpOn < dayIn(timeZone),
    property: propertyName({ titleEs, titleEn, city }),
    assignee: id !== null && name !== null ? { id, name } : null,
  }
}
