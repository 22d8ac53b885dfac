import { sql } from 'kysely'
import type { Database } from './tables.ts'

/** The state of a rate limit window after a request was counted. */
export type Window = {
  /** Requests so far, including this one. */
  hits: number
  /** Milliseconds until it resets. */
  leftMs: number
}

/**
 * Counts one request, in a new window if the last one has expired. Uses the clock of the database, so
 * that all API processes agree.
 */
export async function countHit(db: Database, key: string, windowMs: number): Promise<Window> {
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
 * Deletes up to `limit` expired windows, except those a concurrent request is renewing.
 *
 * `materialized` makes the subquery run once. A planner that runs it again for each row finds other
 * rows each time, because those deleted are gone, and the statement deletes more than the limit.
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
