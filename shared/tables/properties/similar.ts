import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import type { Property } from './properties.ts'

/**
 * Returns up to `limit` properties that can be bought and are most like this one: first those in the same region, then those of the
 * same kind, then those of the nearest price in the same currency.
 */
export async function findSimilar(
  db: Database,
  { id, region, kind, price, currency }: Property,
  limit: number,
): Promise<Property[]> {
  return await db
    .selectFrom('properties')
    .selectAll()
    .where('id', '!=', id)
    .where('status', 'in', ['available', 'reserved'])
    .orderBy(sql`region = ${region}`, 'desc')
    .orderBy(sql`kind = ${kind}`, 'desc')
    .orderBy(sql`currency = ${currency}`, 'desc')
    .orderBy(sql`greatest(price, ${price}::numeric) / nullif(least(price, ${price}::numeric), 0)`)
    .orderBy('id')
    .limit(limit)
    .execute()
}
