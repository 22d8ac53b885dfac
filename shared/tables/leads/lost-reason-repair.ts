import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/** How many leads are repaired at once. */
const PER_CALL = 1_000

/** Clocks of processes may differ by this: by minutes, or by hours if one has the wrong time zone. */
const clocksDiffer = sql`interval '1 day'`

// The last changes of a lead's status or of the reason of its loss: each leads from one status to the next. Clocks may have changed
// their order.
const lastChanges = (since: Date) => sql`(
  select *, count(*) over () as total from (
    select id, at, max(at) over () as last_at, coalesce(before ->> 'status', 'lost') as previous,
      coalesce(after ->> 'status', 'lost') as status, after ->> 'lostReason' as reason
    from events where about_kind = 'lead' and about_id = leads.id and at >= ${since}
      and (after ? 'status' or after ? 'lostReason')
  ) as changes where at >= last_at - ${clocksDiffer})`

// The reason that all losses have which can be the last change: another change has led to the status before, or there is none.
const certainReason = (since: Date) => sql`(
  with changes as ${lastChanges(since)}
  select min(reason) as reason from changes
  where status = 'lost' and (total = 1
    or exists (select from changes as earlier where earlier.id <> changes.id and earlier.status = changes.previous))
  having count(distinct reason) = 1 and count(reason) = count(*))`

const isWrong = sql`leads.status = 'lost' and leads.erased_at is null and lost_reason is distinct from certain.reason`

/**
 * Stores why leads were lost since a time, if their events say something else: an API of an earlier release, which knows only the
 * event, has changed them. Leaves a lead as it is if the clocks of two APIs can have changed the order of its events, and thus its
 * reason.
 */
export async function recordMissingReasons(db: Database, since: Date): Promise<void> {
  const changed = sql`(select about_id from events
    where type = 'lead.status_changed' and at >= ${since} and after ? 'lostReason')`
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select leads.id from leads cross join lateral ${certainReason(since)} as certain
      where leads.id in ${changed} and ${isWrong}
      order by leads.id limit ${sql.lit(PER_CALL)} for update of leads`.execute(tx)
    const ids = rows.map(({ id }) => id)
    // Compared again, because the leads may have changed before they were locked.
    await sql`with last as (
        select leads.id, certain.reason from leads cross join lateral ${certainReason(since)} as certain
        where leads.id = any(${ids}::uuid[]) and ${isWrong})
      update leads set lost_reason = last.reason from last where leads.id = last.id`.execute(tx)
  })
}
