import type { PropertyKind, PropertyStatus } from '../../contract/property.ts'
import { findCovers, type PublicMedia } from '../media/public-media.ts'
import type { Database } from '../tables.ts'

/** What the portal shows now of a property that an email names. */
export type CurrentProperty = {
  slug: string
  kind: PropertyKind
  city: string
  region: string
  status: PropertyStatus
  pictureUrl: string | null
  cover: PublicMedia | undefined
}

/** Returns those of these properties that the portal shows, by id. */
export async function findCurrentProperties(
  db: Database,
  ids: string[],
): Promise<Map<string, CurrentProperty>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('properties')
    .select(['id', 'slug', 'kind', 'city', 'region', 'status', 'pictureUrl'])
    .where('id', 'in', ids)
    .where('status', '!=', 'hidden')
    .execute()
  const covers = await findCovers(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, cover: covers.get(id) }]))
}
