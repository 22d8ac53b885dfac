import { findAvailable, type PricedProperty } from '../../shared/tables/properties/properties.ts'
import type { Database } from '../../shared/tables/tables.ts'

const withinCount = 3
const aboveCount = 2
/** Highest price recommended, as a multiple of the limit. */
const maxAboveFactor = 1.1

/** Recommended properties: most expensive first within the limit, cheapest first just above it. */
export type Recommendations = { within: PricedProperty[]; above: PricedProperty[] }

/**
 * Recommends available properties priced in `currency`: up to three within the limit, and two just above.
 * @param limit highest price that the buyer can and wants to pay
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
