import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import { deriveLastSubmitted } from './last-submitted.ts'

/**
 * Deletes a person who is part of a client of whom others are left, with their addresses. If the others are part of this one, they
 * become part of the oldest of them. Their own merges can still be undone.
 * @returns the person of whom the others are part
 */
export async function deletePart(tx: Database, id: string): Promise<string> {
  const { rows } = await sql<{ headId: string }>`
    with members as (select id, head_id, created_at from people
      where head_id = (select head_id from people where id = ${id}) order by id for update)
    select case when head_id = ${id} then id else head_id end as head_id from members
    where id <> ${id} order by created_at, id limit 1`.execute(tx)
  const headId = rows[0]?.headId as string
  await sql`update people set head_id = ${headId} where head_id = ${id}`.execute(tx)
  await sql`delete from person_merges where merged_id = ${id} or (survivor_id = ${id} and merged_id = ${headId})`.execute(
    tx,
  )
  await sql`update person_merges set survivor_id = ${headId} where survivor_id = ${id}`.execute(tx)
  await sql`delete from person_addresses where person_id = ${id}`.execute(tx)
  await sql`delete from people where id = ${id}`.execute(tx)
  await sql`update people set version = version + 1, updated_at = ${new Date()} where id = ${headId}`.execute(
    tx,
  )
  await deriveLastSubmitted(tx, [headId])
  return headId
}
