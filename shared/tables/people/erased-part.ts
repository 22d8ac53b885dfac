import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import { updateClientSearch } from './client-search.ts'
import { deriveLastSubmitted } from './last-submitted.ts'
import { increaseVersions } from './person-versions.ts'

/**
 * Deletes a person who is part of a client of whom others are left, with their addresses. If the others are part of this one, they
 * become part of one of them. Their own merges can still be undone.
 * @returns the person of whom the others are part
 * @throws if nobody else is part of the client
 */
export async function deletePart(tx: Database, id: string): Promise<string> {
  const headId = await headWithout(tx, id)
  await sql`update people set head_id = ${headId} where head_id = ${id}`.execute(tx)
  await moveMerges(tx, id, headId)
  await sql`delete from person_addresses where person_id = ${id}`.execute(tx)
  await sql`delete from people where id = ${id}`.execute(tx)
  await increaseVersions(tx, [headId])
  await deriveLastSubmitted(tx, [headId])
  // Inquiries of the others without an address or number were found by those of this person.
  await updateClientSearch(tx, headId)
  return headId
}

// Prefers the oldest of those who were merged into this person, but not one whom the undo of another merge would move: nobody can be
// part of somebody who is a part.
async function headWithout(tx: Database, id: string): Promise<string> {
  const merges = sql`person_merges where survivor_id = ${id} and undone_at is null`
  const { rows } = await sql<{ headId: string }>`
    with members as (select id, head_id, created_at from people
      where head_id = (select head_id from people where id = ${id}) order by id for update)
    select case when head_id = ${id} then id else head_id end as head_id from members
    where id <> ${id}
    order by exists (select from ${merges} and merged_id = members.id) desc,
      exists (select from ${merges} and merged_id <> members.id and members.id = any(moved_ids)),
      created_at, id limit 1`.execute(tx)
  if (!rows[0]) throw new Error(`Nobody else is part of the client ${id}`)
  return rows[0].headId
}

/** Makes the merges into a person merges into another one. */
async function moveMerges(tx: Database, id: string, headId: string) {
  await sql`delete from person_merges where merged_id = ${id} or (survivor_id = ${id} and merged_id = ${headId})`.execute(
    tx,
  )
  await sql`update person_merges set survivor_id = ${headId} where survivor_id = ${id}`.execute(tx)
}
