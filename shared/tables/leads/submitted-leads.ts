import { sql } from 'kysely'
import type { Property } from '../properties/properties.ts'
import { canHaveLeads } from '../staff/can-have-leads.ts'
import { toAssignee } from '../staff/staff.ts'
import type { Database } from '../tables.ts'

type NullableProperty = {
  [Column in 'titleEs' | 'titleEn' | 'price' | 'currency']: Property[Column] | null
}

/**
 * Returns leads with their submitted fields, property and assignee. `assignee` is null if the lead is unassigned or the
 * assignee cannot have leads any more. Leads that do not exist and erased leads are left out.
 */
export async function submittedLeads(db: Database, ids: string[]) {
  const rows = await db
    .selectFrom('leads')
    .leftJoin('staff', (join) => join.onRef('staff.id', '=', 'leads.assigneeId').on(canHaveLeads))
    .leftJoin('properties', 'properties.id', 'leads.propertyId')
    .select(['leads.id', 'leads.refCode', 'leads.name', 'leads.email', 'leads.phone'])
    .select(['leads.phoneNational', 'leads.phoneE164', 'leads.message', 'leads.propertyAsked'])
    .select(['leads.origin', 'leads.language', 'leads.submittedAt'])
    .select(['properties.titleEs', 'properties.titleEn', 'properties.price', 'properties.currency'])
    .select(['staff.id as staffId', 'staff.name as staffName', 'staff.email as staffEmail'])
    .where(sql<boolean>`leads.id = any(${ids}::uuid[])`)
    .where('leads.erasedAt', 'is', null)
    .execute()
  return rows.map((row) => ({ ...row, assignee: toAssignee(row), property: toProperty(row) }))
}

// All columns are null if the lead has no known property.
function toProperty({ titleEs, titleEn, price, currency }: NullableProperty) {
  if (titleEs === null || titleEn === null || price === null || currency === null) return null
  return { titleEs, titleEn, price, currency }
}
