import { sql } from 'kysely'
import { MAX_COUNTED } from '../../contract/list.ts'
import type { PricedProperty, PropertyCard } from '../../contract/records.ts'
import { findCovers } from '../media/public-media.ts'
import type { Database } from '../tables.ts'
import { coverForStaff } from './property-records.ts'

/** Adds to a property what its card on the page of a lead shows. */
export async function findPropertyCard(
  db: Database,
  property: PricedProperty,
): Promise<PropertyCard> {
  const { found, ...shown } = await db
    .selectFrom('properties')
    .select(['slug', 'kind', 'status', 'region', 'pictureUrl'])
    .select(inquiries.as('found'))
    .where('id', '=', property.id)
    .executeTakeFirstOrThrow()
  const covers = await findCovers(db, [property.id])
  const cover = coverForStaff(covers.get(property.id))
  return {
    ...property,
    ...shown,
    cover,
    inquiries: Number(found) > MAX_COUNTED ? null : Number(found),
  }
}

// The number of leads about a property, at most one more than are counted.
const inquiries = sql<string>`(select count(*) from (
  select 1 from leads where leads.property_id = properties.id limit ${sql.lit(MAX_COUNTED + 1)}) as counted)`
