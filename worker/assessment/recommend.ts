import { findAvailable, type PricedProperty } from '../../shared/tables/properties/properties.ts'
import type { Database } from '../../shared/tables/tables.ts'

const WITHIN_COUNT = 3
const ABOVE_COUNT = 2
/** The highest recommended price, as a multiple of the limit. */
const MAX_ABOVE_FACTOR = 1.1

/**
 * Recommended properties: those within the limit, most expensive first, and those above it, cheapest first.
 */
export type Recommendations = { within: PricedProperty[]; above: PricedProperty[] }

/**
 * Recommends available properties priced in `currency`: the most expensive ones within a limit, and the cheapest
 * ones slightly above it.
 * @param limits the highest prices that clients can and want to pay
 * @returns the recommendations for each limit, in the same order
 */
export async function recommend(
  db: Database,
  limits: number[],
  currency: string,
): Promise<Recommendations[]> {
  const within = await findAvailable(
    db,
    limits.map((limit) => ({ above: 0, upTo: limit })),
    { currency, order: 'desc', limit: WITHIN_COUNT },
  )
  const above = await findAvailable(
    db,
    limits.map((limit) => ({ above: limit, upTo: limit * MAX_ABOVE_FACTOR })),
    { currency, order: 'asc', limit: ABOVE_COUNT },
  )
  return limits.map((_limit, index) => ({ within: within[index] ?? [], above: above[index] ?? [] }))
}
