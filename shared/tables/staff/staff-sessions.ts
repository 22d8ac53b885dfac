import type { StaffRole } from '../../contract/staff.ts'
import type { SessionRow } from '../../contract/staff-account.ts'
import type { Database } from '../tables.ts'

/**
 * Returns the current role of the owner of each of these sessions, by session id. Leaves out sessions that
 * have expired or ended and those of disabled staff.
 */
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

/** Lists the sessions of a staff member that have not expired, newest first. */
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
 * Ends sessions of a staff member by deleting them.
 * @param which `only`: the one session to end; `except`: the one session to keep; default: all end
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
