import type { Insertable } from 'kysely'
import type { Assignment } from '../contract/assignment.ts'
import type { LeadStatus } from '../contract/lead.ts'
import type { LeadRecord, LeadRow } from '../contract/records.ts'
import { journeyOf } from './journey.ts'
import { containing, daysAgo, fetchPage, type Page, type PageRequest, phoneDigits } from './page.ts'
import { partnerName } from './partners.ts'
import { propertyName } from './properties.ts'
import type { Database, Tables } from './tables.ts'

export type NewLead = Insertable<Tables['leads']>

/**
 * Writes leads; one that is already there is left as it is, so a job may run twice.
 * @returns the ids of those that were new
 */
export async function insertLeads(db: Database, leads: NewLead[]): Promise<Set<string>> {
  const inserted = await db
    .insertInto('leads')
    .values(leads)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return new Set(inserted.map(({ id }) => id))
}

/** Columns staff may sort leads by; the first is how they come. */
export const leadColumns = ['submittedAt', 'name', 'status', 'refCode'] as const

export type LeadQuery = PageRequest<(typeof leadColumns)[number]> & {
  filter: {
    /** Part of the name, address, number, code or message. */
    q?: string | undefined
    status?: LeadStatus[] | undefined
    withinDays?: number | undefined
  }
}

/** Leads as staff list them. */
export async function listLeads(db: Database, query: LeadQuery): Promise<Page<LeadRow<Date>>> {
  const { q, status, withinDays } = query.filter
  let found = selectLeads(db)
  if (status) found = found.where('leads.status', 'in', status)
  if (withinDays) found = found.where('leads.submittedAt', '>=', daysAgo(withinDays))
  if (q) found = found.where('leads.id', 'in', searchLeads(db, q))
  const { rows, total } = await fetchPage(found, 'leads', query)
  return { rows: rows.map(withNames), total }
}

/** A lead with everything that happened to it. */
export async function findLead(db: Database, id: string): Promise<LeadRecord<Date> | undefined> {
  const lead = await selectLeads(db)
    .select(['leads.message', 'leads.phoneE164', 'leads.recordedAt', 'leads.assignment'])
    .select(['leads.referredByCode', 'leads.referredByPartnerId'])
    .where('leads.id', '=', id)
    .executeTakeFirst()
  if (!lead) return undefined
  const { referredByPartnerId, assignment, ...found } = withNames(lead)
  return {
    ...found,
    // What is written there is always one, or nothing.
    assignment: assignment as Assignment | null,
    referrer: referredByPartnerId ? await partnerName(db, referredByPartnerId) : null,
    journey: await journeyOf(db, id),
  }
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
      'leads.propertyAsked',
      'leads.origin',
      'leads.kind',
      'leads.kindSource',
      'leads.assigneeId',
      'staff.name as assigneeName',
      'leads.spamReasons',
      'leads.language',
      'leads.submittedAt',
      'properties.titleEs',
      'properties.titleEn',
      'properties.city',
    ])
}

function searchLeads(db: Database, q: string) {
  const searched = ['name', 'email', 'phone', 'refCode', 'message'] as const
  const pattern = containing(q)
  const digits = phoneDigits(q)
  return db
    .selectFrom('leads')
    .select('id')
    .where((where) =>
      where.or([
        ...searched.map((column) => where(column, 'ilike', pattern)),
        ...(digits ? [where('phoneE164', 'like', containing(digits))] : []),
      ]),
    )
}

type Joined = {
  titleEs: string | null
  titleEn: string | null
  city: string | null
  assigneeId: string | null
  assigneeName: string | null
}

function withNames<Row extends Joined>(row: Row) {
  const { titleEs, titleEn, city, assigneeId: id, assigneeName: name, ...lead } = row
  return {
    ...lead,
    property: propertyName({ titleEs, titleEn, city }),
    assignee: id !== null && name !== null ? { id, name } : null,
  }
}
