import { sql } from 'kysely'
import { assessmentOrigin } from '../../contract/entry.ts'
import { entriesOfJobs } from '../jobs/pgboss/payloads.ts'
import type { Database } from '../tables.ts'
import { recordset } from '../undo/recent-changes.ts'

/** How many leads are repaired at once. */
const PER_CALL = 1_000

// A budget that staff have set or removed since is theirs.
const isBudgetUnknown = sql`(budget_amount is null
  and not exists (select from events where about_id = leads.id and type = 'lead.budget_set'))`

/**
 * Stores which assessments leads were made from since a time, and their budgets, if only the jobs say so: a worker of an earlier
 * release, which knows neither, has recorded these leads.
 */
export async function linkMadeLeads(db: Database, since: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from leads where origin = ${assessmentOrigin} and assessment_id is null and erased_at is null
        and id in (select about_id from events where type = 'lead.entered' and at >= ${since})
      order by id limit ${sql.lit(PER_CALL)} for update`.execute(tx)
    const entries = await entriesOfJobs(
      tx,
      rows.map(({ id }) => id),
    )
    const columns = sql`id uuid, "assessmentId" uuid, amount numeric, currency text`
    await sql`update leads set assessment_id = entry."assessmentId",
        budget_amount = case when ${isBudgetUnknown} then entry.amount else budget_amount end,
        budget_currency = case when ${isBudgetUnknown} then entry.currency else budget_currency end
      from ${recordset(entries, columns)} as entry where leads.id = entry.id`.execute(tx)
  })
}
