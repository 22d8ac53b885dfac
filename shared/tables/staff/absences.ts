import { type RawBuilder, sql } from 'kysely'
import { dayIn } from '../../contract/day.ts'
import type { Absence } from '../../contract/staff.ts'
import type { Database } from '../tables.ts'

/**
 * Returns the condition that a staff member is away today, for queries that join the table `staff`; never null.
 * @param timeZone the time zone of today
 */
export function isAway(timeZone: string): RawBuilder<boolean> {
  return sql<boolean>`(staff.away_since is not null
    and coalesce(staff.away_until >= ${dayIn(timeZone)}::date, true))`
}

/** Returns a staff member's absence as the API shows it, for queries on the table `staff`; null if they are not away. */
export function absenceIn(timeZone: string): RawBuilder<Absence | null> {
  return sql<Absence | null>`case when ${isAway(timeZone)}
    then jsonb_build_object('until', staff.away_until) end`
}

/**
 * Returns the absence of a staff member, and locks their row; null if they are not away.
 * @returns undefined if there is no staff member with this id
 */
export async function lockAbsence(
  tx: Database,
  id: string,
  timeZone: string,
): Promise<Absence | null | undefined> {
  const row = await tx
    .selectFrom('staff')
    .select(absenceIn(timeZone).as('absence'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.absence
}

/** Stores that a staff member is away from now on, or back. Administrators do not edit it with the account, so the version stays. */
export async function setAbsence(tx: Database, id: string, absence: Absence | null): Promise<void> {
  await tx
    .updateTable('staff')
    .set({
      awaySince: absence === null ? null : new Date(),
      awayUntil: absence?.until ?? null,
      updatedAt: new Date(),
    })
    .where('id', '=', id)
    .execute()
}
