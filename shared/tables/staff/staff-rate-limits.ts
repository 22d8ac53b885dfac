import { sql } from 'kysely'
import { inSteps } from '../batches.ts'
import type { Database } from '../tables.ts'

/**
 * Deletes up to 100,000 counts of requests whose last request was before a time. better-auth deletes them only when
 * an IP address that it knows sends a request again.
 */
export async function deleteRateLimits(db: Database, before: Date): Promise<void> {
  await inSteps(db, (limit) => {
    const old = sql`select id from staff_rate_limits where last_request < ${before.getTime()}
      limit ${limit}`
    return sql`delete from staff_rate_limits where id in (${old})`
  })
}
