import { sql } from 'kysely'
import type { PricedProperty } from '../properties/properties.ts'
import { canHaveLeads } from '../staff/can-have-leads.ts'
import { toAssignee } from '../staff/staff.ts'
import type { Database } from '../tables.ts'

type NullableProperty = {
  [Column in Exclude<keyof PricedProperty, 'id'>]: PricedProperty[Column] | null
} & { propertyId: string | null }

/**
 * Returns leads with their submitted fields, property and assignee. `assignee` is null if the lead is unassigned or the
 * assignee cannot have leads any more. Leads that do not exist and erased leads are left out.
 */
export async function submittedLeads(db: Database, ids: string[]) {
  const rows = await db
    .selectFrom('leads')
    .leftJoin('staff', (join) => join.onRef('staff.id', '=', 'leads.assigneeId').on(canHaveLeads))
    .leftJoin('properties', 'properties.id', 'leads.propertyId')
    .leftJoin('partners', 'partners.id', 'leads.referredByPartnerId')
    .select(['leads.id', 'leads.refCode', 'leads.name', 'leads.email', 'leads.phone'])
    .select(['leads.phoneNational', 'leads.phoneE164', 'leads.message', 'leads.propertyAsked'])
    .select(['leads.origin', 'leads.language', 'leads.submittedAt'])
    .select(['properties.titleEs', 'properties.titleEn', 'properties.price', 'properties.currency'])
    .select(['properties.id as propertyId', 'properties.slug', 'properties.city'])
    .select(['leads.referredByCode', 'partners.agencyName as referrerName'])
    // One that no partner has is stored as well.
    .select((lead) =>
      lead
        .case()
        .when('leads.referredByPartnerId', 'is not', null)
        .then(lead.ref('leads.referredByCode'))
        .end()
        .as('referralCode'),
    )
    .select(['staff.id as staffId', 'staff.name as staffName', 'staff.email as staffEmail'])
    .where(sql<boolean>`leads.id = any(${ids}::uuid[])`)
    .where('leads.erasedAt', 'is', null)
    .execute()
  return rows.map((row) => ({ ...row, assignee: toAssignee(row), property: toProperty(row) }))
}

// All columns are null if the lead has no known property.
function toProperty(row: NullableProperty): PricedProperty | null {
  const { propertyId: id, slug, titleEs, titleEn, city, price, currency } = row
  if (id === null || slug === null || titleEs === null || titleEn === null) return null
  if (city === null || price === null || currency === null) return null
  return { id, slug, titleEs, titleEn, city, price, currency }
}
