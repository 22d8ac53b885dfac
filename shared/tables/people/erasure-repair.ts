import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../tables.ts'
import { deleteTasks } from '../tasks/tasks.ts'
import { forgetChanges } from '../undo/recent-changes.ts'
import { deletePart } from './erased-part.ts'
import { keptFields } from './erasure.ts'
import { deletePeople } from './person-erasure.ts'

/** How many erased submissions are repaired at once. */
const PER_CALL = 1_000

/**
 * Removes what an API of an earlier release has left in tables that it does not know of the submissions that it erased since a
 * time: their budgets, their tasks, the subjects of their notes, what could be undone, and the people to whom nothing else
 * belongs, with the events about them. Reads the erasures of this time, and of each only by indexes.
 * @returns the number of submissions of which something was left, at most `PER_CALL`
 */
export async function repairErasures(db: Database, since: Date): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const erased = await findUnfinished(tx, since)
    if (erased.length === 0) return 0
    const { deleted, changed } = await deleteLeftPeople(tx, erased)
    await deleteTasks(tx, erased)
    await deleteBudgets(tx, erased)
    await sql`update notes set body = '', subject = null where about_id = any(${erased}::uuid[])`.execute(
      tx,
    )
    await blankPersonEvents(tx, deleted)
    await forgetChanges(tx, [...erased, ...deleted, ...changed])
    return erased.length
  })
}

async function findUnfinished(tx: Database, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select distinct about_id as id from events
      where type = 'person.erased' and at >= ${since} and about_id is not null) erased
    where exists (select from tasks where lead_id = erased.id)
      or exists (select from leads where leads.id = erased.id and budget_amount is not null)
      or exists (select from notes where about_id = erased.id and (subject is not null or body <> ''))
      or exists (select from recent_change_records where record_id = erased.id)
      or exists (select from people where people.id = erased.id and ${hasNoSubmission})
    order by id limit ${sql.lit(PER_CALL)}`.execute(tx)
  return rows.map(({ id }) => id)
}

// Of a person whose first submission was erased.
const hasNoSubmission = sql`not exists (select from person_addresses where person_id = people.id and kind = 'email' and (
  exists (select from leads where email_normalized = value and erased_at is null)
  or exists (select from assessments where email_normalized = value and erased_at is null)))`

/** Deletes clients of whom nothing is left, and parts of other clients. Returns the people who were part of them, and the others. */
async function deleteLeftPeople(tx: Database, erased: string[]) {
  const person = { emails: [], phone: undefined, submissionIds: erased, otherEmails: [] }
  const { deleted } = await deletePeople(tx, person)
  const { rows } = await sql<{ id: string }>`
    select id from people where id = any(${erased}::uuid[]) and ${hasNoSubmission} order by id`.execute(
    tx,
  )
  const parts = rows.map(({ id }) => id)
  const changed = []
  for (const id of parts) changed.push(await deletePart(tx, id))
  return { deleted: [...deleted, ...parts], changed }
}

async function deleteBudgets(tx: Database, ids: string[]) {
  // Locked in the order in which changes of several leads lock them.
  const kept = sql`select id from leads where id = any(${ids}::uuid[]) and budget_amount is not null order by id for update`
  await sql`update leads set budget_amount = null, budget_currency = null where id in (${kept})`.execute(
    tx,
  )
}

// A merge is also in the history of the other person, with the name of this one.
async function blankPersonEvents(tx: Database, ids: string[]) {
  const own = sql`about_kind = 'person' and about_id = any(${ids}::uuid[])`
  const merges = sql`select coalesce(part_of, id) from events where ${own} and type in ('person.merged', 'person.merge_undone')`
  await sql`update events set before = ${selectKept(sql`before`)}, after = ${selectKept(sql`after`)}
    where ${own} or id in (${merges}) or part_of in (${merges})`.execute(tx)
}

function selectKept(column: RawBuilder<unknown>) {
  return sql`(select jsonb_object_agg(key, value) from jsonb_each(${column}) where key = any(${keptFields}))`
}
