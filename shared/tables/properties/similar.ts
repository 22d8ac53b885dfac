import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import type { Property } from './properties.ts'

/** How much another region and another kind count, beside the natural logarithm of the ratio of the prices. */
const OTHER_REGION = 1
const OTHER_KIND = 0.5
/** Prices that differ more count no more than this; those in different currencies are not compared, and count half of it. */
const MOST_OF_PRICE = 3

/** Returns up to `limit` properties that can be bought and are most like this one by region, kind and price. */
export async function findSimilar(
  db: Database,
  { id, region, kind, price, currency }: Property,
  limit: number,
): Promise<Property[]> {
  const ratio = sql`greatest(price, ${price}::numeric) / nullif(least(price, ${price}::numeric), 0)`
  const difference = sql`
    case when region <> ${region} then ${OTHER_REGION}::numeric else 0 end
    + case when kind <> ${kind} then ${OTHER_KIND}::numeric else 0 end
    + case when currency = ${currency} then least(coalesce(ln(${ratio}), ${MOST_OF_PRICE}), ${MOST_OF_PRICE})
      else ${MOST_OF_PRICE / 2}::numeric end`
  return await db
    .selectFrom('properties')
    .selectAll()
    .where('id', '!=', id)
    .where('status', 'in', ['available', 'reserved'])
    .orderBy(difference)
    .orderBy('id')
    .limit(limit)
    .execute()
}
