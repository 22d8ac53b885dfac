import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../tables.ts'

// A row of `lead_steps` says when a lead reached each stage. The table keeps the name that processes of an earlier release know.
const columns = sql`contacted_at, qualified_at, visit_scheduled_at, negotiating_at, won_at`

/**
 * Stores when these leads first arrived in each stage of the sale, from the events of their statuses. Call it after such events were
 * written; no one else may change these leads meanwhile.
 */
export async function recordLeadStages(db: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into lead_steps (lead_id, ${columns})
    select id, ${columns} from unnest(${ids}::uuid[]) as given (id)
    left join (${stagesFromEvents(sql`${ids}::uuid[]`)}) as reached on reached.about_id = given.id
    on conflict (lead_id) do update set (${columns}) = row (excluded.contacted_at, excluded.qualified_at,
      excluded.visit_scheduled_at, excluded.negotiating_at, excluded.won_at)`.execute(db)
}

/** How many leads are repaired at once. */
const PER_CALL = 1_000

/**
 * Stores the stages of leads whose status has changed since a time, if they are missing or wrong: an API of an earlier release has
 * changed it while the table existed.
 */
export async function recordMissingStages(db: Database, since: Date): Promise<void> {
  const changed = sql`array(select about_id from events
    where type in ('lead.status_changed', 'lead.change_undone') and at >= ${since} and after ? 'status')`
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select leads.id from leads left join lead_steps on lead_id = leads.id
      left join (${stagesFromEvents(changed)}) as reached on reached.about_id = leads.id
      where leads.id = any(${changed}) and row (reached.contacted_at, reached.qualified_at,
          reached.visit_scheduled_at, reached.negotiating_at, reached.won_at)
        is distinct from row (lead_steps.contacted_at, lead_steps.qualified_at,
          lead_steps.visit_scheduled_at, lead_steps.negotiating_at, lead_steps.won_at)
      order by leads.id limit ${sql.lit(PER_CALL)} for update of leads`.execute(tx)
    await recordLeadStages(
      tx,
      rows.map(({ id }) => id),
    )
  })
}

// The undo of an answer to the client names the changes that it reverses; answers are undone in any order. Another undo reverses the
// latest change between the same statuses that was not undone yet. Counting changes up and undos down, a change was undone if the
// count is ever lower again than just after it.
function stagesFromEvents(ids: RawBuilder<unknown>) {
  const isUndo = sql`(type = 'lead.change_undone')`
  const undone = sql`(select named.id::uuid from events, jsonb_array_elements_text(after -> 'undoes') as named (id)
    where type in ('lead.change_undone', 'note.deleted') and about_id = any(${ids}) and about_kind = 'lead')`
  const arrival = (stage: string) => sql`min(at) filter (where stage = ${sql.lit(stage)})`
  return sql`
    select about_id, ${arrival('contacted')} as contacted_at, ${arrival('qualified')} as qualified_at,
      ${arrival('visit_scheduled')} as visit_scheduled_at, ${arrival('negotiating')} as negotiating_at,
      ${arrival('won')} as won_at
    from (
      select *, min(kept) over (partition by about_id, previous, stage order by at, id
        rows between 1 following and unbounded following) as kept_later
      from (
        select *, sum(case when ${isUndo} then -1 else 1 end) over (
          partition by about_id, previous, stage order by at, id) as kept
        from (
          select id, about_id, at, type,
            case when ${isUndo} then after else before end ->> 'status' as previous,
            case when ${isUndo} then before else after end ->> 'status' as stage
          from events where type in ('lead.status_changed', 'lead.change_undone') and about_id = any(${ids})
            and about_kind = 'lead' and after ? 'status' and not after ? 'undoes' and id not in ${undone}
        ) as changes
      ) as counted
    ) as compared
    where type = 'lead.status_changed' and (kept_later is null or kept_later >= kept)
    group by about_id`
}
