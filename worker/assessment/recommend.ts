import { findAvailable, type PricedProperty } from '../../shared/tables/properties/properties.ts'
import type { Database } from '../../shared/tables/tables.ts'

const withinCount = 3
const aboveCount = 2
/** The highest recommended price, as a multiple of the limit. */
const maxAboveFactor = 1.1

/**
 * Recommended properties: those within the limit, most expensive first, and those above it, cheapest first.
 */
export type Recommendations = { within: PricedProperty[]; above: PricedProperty[] }

/**
 * Recommends available properties priced in `currency`: the most expensive ones within the limit, and the
 * cheapest ones slightly above it.
 * @param limit the highest price that the client can and wants to pay
 */
export async function recommend(
  db: Database,
  limit: number,
  currency: string,
): Promise<Recommendations> {
  return {
    within: await findAvailable(db, {
      currency,
      above: 0,
      upTo: limit,
      order: 'desc',
      limit: withinCount,
    }),
    above: await findAvailable(db, {
      currency,
      above: limit,
      upTo: limit * maxAboveFactor,
      order: 'asc',
      limit: aboveCount,
    }),
  }
}
