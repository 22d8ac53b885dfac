import type { StaffRole } from '../../contract/staff.ts'
import type { SessionRow } from '../../contract/staff-account.ts'
import type { Database } from '../tables.ts'

/** The valid ones of these sessions, with the current role of their owners. */
export async function validSessions(db: Database, ids: string[]): Promise<Map<string, StaffRole>> {
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

/** The valid sessions of a staff member, latest first. */
export async function listSessions(
  db: Database,
  staffId: string,
): Promise<Omit<SessionRow<Date>, 'isThis'>[]> {
  return await db
    .selectFrom('staffSessions')
    .select(['id', 'ipAddress as address', 'userAgent', 'createdAt', 'expiresAt'])
    .where('staffId', '=', staffId)
    .where('expiresAt', '>', new Date())
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/**
 * Deletes sessions of a staff member.
 * @param which only one session, or all except one; default all
 * @returns the number of deleted sessions
 */
export async function endSessions(
  db: Database,
  staffId: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  let deletion = db.deleteFrom('staffSessions').where('staffId', '=', staffId)
  if (which.only !== undefined) deletion = deletion.where('id', '=', which.only)
  if (which.except !== undefined) deletion = deletion.where('id', '!=', which.except)
  return (await deletion.returning('id').execute()).length
}
