import { z } from 'zod'
import type { Database } from './tables.ts'

/** What staff, partners and properties are called, by their ids; ids of nobody are left out. */
export async function namesOf(db: Database, ids: string[]): Promise<Record<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => z.uuid().safeParse(id).success)
  if (wanted.length === 0) return {}
  const named = await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', 'in', wanted)
    .unionAll(
      db.selectFrom('partners').select(['id', 'agencyName as name']).where('id', 'in', wanted),
    )
    .unionAll(
      db.selectFrom('properties').select(['id', 'titleEs as name']).where('id', 'in', wanted),
    )
    .execute()
  return Object.fromEntries(named.map(({ id, name }) => [id, name]))
}
