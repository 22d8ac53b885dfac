import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import { adoptFollowUps } from './follow-ups.ts'

/** How many leads are repaired at once. */
const PER_CALL = 1_000

/**
 * Turns the follow-ups that were set since a time into tasks, if they have none: an API of an earlier release has set them while
 * the table of tasks existed.
 */
export async function recordMissingTasks(db: Database, since: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from leads where id in (select about_id from events
          where type in ('lead.follow_up_set', 'lead.change_undone') and at >= ${since})
        and erased_at is null and follow_up_on is distinct from (select min(due_on) from tasks
          where lead_id = leads.id and done_at is null and removed_at is null)
      order by id limit ${sql.lit(PER_CALL)} for update`.execute(tx)
    await adoptFollowUps(
      tx,
      rows.map(({ id }) => id),
    )
  })
}
