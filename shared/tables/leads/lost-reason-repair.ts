import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/** How many leads are repaired at once. */
const PER_CALL = 1_000

// The last change of a lead's status, or of the reason alone, which earlier releases do not change. The reason of one that an undo
// has made lost again is restored with it.
const lastChange = (since: Date) => sql`(
  select type, after ->> 'status' as status, after ->> 'lostReason' as reason from events
  where about_id = leads.id and at >= ${since} and (type = 'lead.lost_reason_set'
    or (type in ('lead.status_changed', 'lead.change_undone') and after ? 'status'))
  order by at desc, id desc limit 1)`

const isWrong = sql`type = 'lead.status_changed' and last_change.status = 'lost' and reason is not null
  and leads.status = 'lost' and leads.erased_at is null and lost_reason is distinct from reason`

/**
 * Stores why leads were lost since a time, if their events say something else: an API of an earlier release, which knows only the
 * event, has changed them.
 */
export async function recordMissingReasons(db: Database, since: Date): Promise<void> {
  const changed = sql`(select about_id from events
    where type = 'lead.status_changed' and at >= ${since} and after ? 'lostReason')`
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select leads.id from leads cross join lateral ${lastChange(since)} as last_change
      where leads.id in ${changed} and ${isWrong}
      order by leads.id limit ${sql.lit(PER_CALL)} for update of leads`.execute(tx)
    const ids = rows.map(({ id }) => id)
    // Compared again, because the leads may have changed before they were locked.
    await sql`with last as (
        select leads.id, last_change.reason from leads cross join lateral ${lastChange(since)} as last_change
        where leads.id = any(${ids}::uuid[]) and ${isWrong})
      update leads set lost_reason = last.reason from last where leads.id = last.id`.execute(tx)
  })
}
