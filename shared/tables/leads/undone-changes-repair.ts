import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/** How many leads are repaired at once. */
const PER_CALL = 1_000

// An undo skips a lead that something else has changed, and then writes no event about it.
const wasRestored = sql`leads.version = record.version + 1 and exists (
  select from events where about_kind = 'lead' and about_id = leads.id and type = 'lead.change_undone'
    and actor_id = change.actor_id
    and at between change.undone_at - interval '1 minute' and change.undone_at + interval '1 minute')`

const kept = (column: string) => sql`(record.before ->> ${sql.lit(column)})`

const isIncomplete = sql`row (budget_amount, budget_currency, value_amount, value_currency, lost_reason) is distinct from
  row (${kept('budgetAmount')}::numeric, ${kept('budgetCurrency')}, ${kept('valueAmount')}::numeric,
    ${kept('valueCurrency')}, ${kept('lostReason')})`

// `leads` with the records of undone changes, by an API of this release, which knows all columns.
const undone = sql`recent_change_records record join recent_changes change on change.id = record.change_id
  where change.kind = 'lead' and change.undone_at is not null and record.before ?& array['budgetAmount', 'valueAmount', 'lostReason']
    and record.record_id = leads.id and leads.erased_at is null and leads.status = ${kept('status')}
    and ${wasRestored} and ${isIncomplete}`

/**
 * Restores the money of leads, and why they were lost, as they were before a change that was undone by an API of an earlier release,
 * which does not know these columns. Only if nothing has changed a lead since, and while the change is kept.
 */
export async function completeUndos(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from leads where exists (select from ${undone})
      order by id limit ${sql.lit(PER_CALL)} for update`.execute(tx)
    const ids = rows.map(({ id }) => id)
    await sql`update leads set budget_amount = ${kept('budgetAmount')}::numeric, budget_currency = ${kept('budgetCurrency')},
        value_amount = ${kept('valueAmount')}::numeric, value_currency = ${kept('valueCurrency')}, lost_reason = ${kept('lostReason')}
      from ${undone} and leads.id = any(${ids}::uuid[])`.execute(tx)
  })
}
