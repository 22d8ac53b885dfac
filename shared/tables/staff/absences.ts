import { type RawBuilder, sql } from 'kysely'
import { dayIn } from '../../contract/day.ts'
import type { Absence } from '../../contract/staff.ts'
import type { Database } from '../tables.ts'

/**
 * Returns the condition that a staff member is away today, for queries that join the table `staff`; never null.
 * @param timeZone the time zone of today
 */
export function isAway(timeZone: string): RawBuilder<boolean> {
  const today = sql`${dayIn(timeZone)}::date`
  return sql<boolean>`(${isAwaySince(today)}
    or ${isPlanned(today)} and staff.planned_away_from <= ${today})`
}

/** Returns a staff member's absence as the API shows it, for queries on the table `staff`; null if they are not and will not be away. */
export function absenceIn(timeZone: string): RawBuilder<Absence | null> {
  const today = sql`${dayIn(timeZone)}::date`
  return sql<Absence | null>`case
    when ${isAwaySince(today)} then jsonb_build_object('from', null, 'until', staff.away_until)
    when ${isPlanned(today)} then jsonb_build_object(
      'from', case when staff.planned_away_from > ${today} then staff.planned_away_from end,
      'until', staff.planned_away_until) end`
}

function isAwaySince(today: RawBuilder<unknown>) {
  return sql`(staff.away_since is not null and coalesce(staff.away_until >= ${today}, true))`
}

function isPlanned(today: RawBuilder<unknown>) {
  return sql`(staff.planned_away_from is not null and coalesce(staff.planned_away_until >= ${today}, true))`
}

/**
 * Returns the absence of a staff member, and locks their row; null if they are not and will not be away.
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

/**
 * Stores that a staff member is away, from now on or from a later day on, or back. Administrators do not edit it with the account, so
 * the version stays.
 */
export async function setAbsence(tx: Database, id: string, absence: Absence | null): Promise<void> {
  const { from = null, until = null } = absence ?? {}
  const isNow = absence !== null && from === null
  await tx
    .updateTable('staff')
    .set({
      awaySince: isNow ? new Date() : null,
      awayUntil: isNow ? until : null,
      plannedAwayFrom: from,
      plannedAwayUntil: from === null ? null : until,
      updatedAt: new Date(),
    })
    .where('id', '=', id)
    .execute()
}
