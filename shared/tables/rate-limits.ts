import { sql } from 'kysely'
import type { Database } from './tables.ts'

/** The state of a rate limit window after a request was counted. */
export type RateLimitWindow = {
  /** Requests so far, including this one. */
  hits: number
  /** Milliseconds until the window ends. */
  leftMs: number
}

/**
 * Counts one request under a key. Starts a new window if the key has none or its window has expired. Uses the
 * database's clock, so that all API processes agree.
 */
export async function countHit(
  db: Database,
  key: string,
  windowMs: number,
): Promise<RateLimitWindow> {
  const now = sql<Date>`current_timestamp`
  const newResetsAt = sql<Date>`${now} + ${windowMs} * interval '1 millisecond'`
  return await db
    .insertInto('rateLimits')
    .values({ key, hits: 1, resetsAt: newResetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ eb, ref }) => {
        const isExpired = eb('rateLimits.resetsAt', '<=', now)
        return {
          hits: eb
            .case()
            .when(isExpired)
            .then(1)
            .else(eb('rateLimits.hits', '+', 1))
            .end(),
          resetsAt: eb
            .case()
            .when(isExpired)
            .then(ref('excluded.resetsAt'))
            .else(ref('rateLimits.resetsAt'))
            .end(),
        }
      }),
    )
    .returning(['hits', sql<number>`extract(epoch from resets_at - ${now}) * 1000`.as('leftMs')])
    .executeTakeFirstOrThrow()
}

/**
 * Deletes up to `limit` expired windows. Skips rows that are locked by a concurrent request.
 *
 * Without `materialized`, the planner may run the subquery again for each row. It would then find other
 * rows each time, and the statement would delete more than `limit` rows.
 */
export async function deleteExpiredWindows(db: Database, limit: number): Promise<void> {
  await db
    .with(
      (cte) => cte('expired').materialized(),
      (query) =>
        query
          .selectFrom('rateLimits')
          .select('key')
          .where('resetsAt', '<=', sql<Date>`current_timestamp`)
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .deleteFrom('rateLimits')
    .using('expired')
    .whereRef('rateLimits.key', '=', 'expired.key')
    .execute()
}
