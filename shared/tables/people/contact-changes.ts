import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import { increaseVersions } from './person-versions.ts'

/**
 * Deletes what an undo would restore of the contact data of these people, and of anybody of whom a change has added, changed or
 * removed one of these values. Their versions increase, so that an undo that has already read it restores nothing.
 * @param values normalized email addresses, and phone numbers (E.164)
 */
export async function forgetContactChanges(
  tx: Database,
  { ids, values }: { ids: string[]; values: string[] },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct record_id as id from recent_change_records record join recent_changes change on change.id = change_id
    where kind = 'person' and (record_id = any(${ids}::uuid[]) or exists (
      select from jsonb_array_elements(before -> 'steps') step
      where step #>> '{before,value}' = any(${values}) or step #>> '{after,value}' = any(${values})))`.execute(
    tx,
  )
  const changed = [...new Set([...ids, ...rows.map(({ id }) => id)])]
  if (changed.length === 0) return
  // As people are always locked, and as an undo does: it has restored the values, or restores nothing.
  await sql`select from people where id = any(${changed}::uuid[]) order by id for update`.execute(
    tx,
  )
  await increaseVersions(tx, changed)
  await sql`delete from recent_change_records using recent_changes change
    where change.id = change_id and kind = 'person' and record_id = any(${changed}::uuid[])`.execute(
    tx,
  )
}
