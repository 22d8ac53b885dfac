import type { StaffRole } from '../contract/staff.ts'
import type { Database } from './tables.ts'

/** Of some sessions those that still hold, with the role their owners have now. */
export async function liveSessions(db: Database, ids: string[]): Promise<Map<string, StaffRole>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('staffSessions as session')
    .innerJoin('staff', 'staff.id', 'session.staffId')
    .select(['session.id', 'staff.role'])
    .where('session.id', 'in', ids)
    .where('session.expiresAt', '>', new Date())
    .where('staff.banned', '=', false)
    .execute()
  return new Map(rows.map(({ id, role }) => [id, role]))
}
