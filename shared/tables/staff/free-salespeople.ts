import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import { isAway } from './absences.ts'
import { hasAccepted } from './can-have-leads.ts'
import type { Assignee } from './staff.ts'

/** A salesperson who is not away, and how many clients are waiting for their answer. */
export type FreeSalesperson = Assignee & { waiting: number }

/** So many waiting clients count as more than anybody can answer: further ones are not counted. */
const COUNTED_AT_MOST = 1_000

/**
 * Lists the salespeople who have accepted their invitation, and are neither disabled nor away: those with the fewest waiting clients
 * first, and of these who has not had a new lead for the longest time.
 * @param timeZone the time zone of today, which absences depend on
 */
export async function freeSalespeople(db: Database, timeZone: string): Promise<FreeSalesperson[]> {
  const { rows } = await sql<FreeSalesperson>`
    select staff.id, staff.name, staff.email, load.waiting
    from staff
    cross join lateral (
      select count(*)::int as waiting from (
        select from leads where assignee_id = staff.id and waiting_since is not null
        limit ${sql.lit(COUNTED_AT_MOST)}
      ) counted
    ) load
    where staff.role = 'sales' and ${hasAccepted} and not staff.banned and not ${isAway(timeZone)}
    order by load.waiting,
      (select max(submitted_at) from leads where assignee_id = staff.id) nulls first, staff.id`.execute(
    db,
  )
  return rows
}
