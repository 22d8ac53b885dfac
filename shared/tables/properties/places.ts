import type { Places } from '../../contract/assignment.ts'
import type { Database } from '../tables.ts'

/** Lists the distinct regions and cities of all properties, including hidden ones, sorted by name. */
export async function listPlaces(db: Database): Promise<Places> {
  const rows = await db.selectFrom('properties').select(['region', 'city']).distinct().execute()
  const sorted = (names: string[]) => [...new Set(names)].sort((a, b) => a.localeCompare(b, 'es'))
  return {
    regions: sorted(rows.map(({ region }) => region)),
    cities: sorted(rows.map(({ city }) => city)),
  }
}
