import { sql } from 'kysely'
import { toAssignee } from '../staff/staff.ts'
import type { Database } from '../tables.ts'

/**
 * Returns leads with their submitted fields and assignee. `assignee` is null if the lead is unassigned or the
 * assignee is disabled. Leads that do not exist and erased leads are left out.
 */
export async function submittedLeads(db: Database, ids: string[]) {
  const rows = await db
    .selectFrom('leads')
    .leftJoin('staff', (join) =>
      join.onRef('staff.id', '=', 'leads.assigneeId').on('staff.banned', '=', false),
    )
    .select(['leads.id', 'leads.refCode', 'leads.name', 'leads.email', 'leads.phone'])
    .select(['leads.phoneNational', 'leads.phoneE164', 'leads.message', 'leads.propertyAsked'])
    .select(['leads.origin', 'leads.language', 'leads.submittedAt'])
    .select(['staff.id as staffId', 'staff.name as staffName', 'staff.email as staffEmail'])
    .where(sql<boolean>`leads.id = any(${ids}::uuid[])`)
    .where('leads.erasedAt', 'is', null)
    .execute()
  return rows.map((row) => ({ ...row, assignee: toAssignee(row) }))
}
