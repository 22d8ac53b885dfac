import { sql } from 'kysely'
import { may, staffRoles } from '../../contract/staff.ts'

const roles = staffRoles.filter((role) => may(role, 'leads.change'))

/**
 * The condition that a staff member can have leads, for queries that join the table `staff`; never null of a row of it. Whose account is
 * disabled, or whose role has become one that does not work on leads, keeps those they had, but gets no others.
 */
export const canHaveLeads = sql<boolean>`(not staff.banned and staff.role = any(${roles}::text[]))`

/** The condition that a staff member has accepted their invitation. Who has not may begin next week. */
export const hasAccepted = sql<boolean>`exists (select from staff_accounts where staff_accounts.staff_id = staff.id)`
