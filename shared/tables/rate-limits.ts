import { sql } from 'kysely'
import type { Database } from './tables.ts'

/** The window a request was counted in. */
export type Window = {
  /** Requests in it so far, this one included. */
  hits: number
  /** Milliseconds it still lasts. */
  leftMs: number
}

/**
 * Counts one request, in a new window if the last one is over. All by the database's clock, which
 * those who share the count have in common.
 */
export async function countHit(db: Database, key: string, windowMs: number): Promise<Window> {
  const now = sql<Date>`current_timestamp`
  const window = sql<Date>`${now} + ${windowMs} * interval '1 millisecond'`
  return await db
    .insertInto('rateLimits')
    .values({ key, hits: 1, resetsAt: window })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ eb, ref }) => {
        const isOver = eb('rateLimits.resetsAt', '<=', now)
        return {
          hits: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb('rateLimits.hits', '+', 1))
            .end(),
          resetsAt: eb
            .case()
            .when(isOver)
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
 * Removes windows that are over, at most `limit`, leaving out those somebody is just renewing. They
 * are chosen once, whatever the plan: a subquery that is run again for another row no longer finds
 * what the statement has removed, and chooses others beyond the limit.
 */
export async function removeOldWindows(db: Database, limit: number): Promise<void> {
  await db
    .with(
      (cte) => cte('old').materialized(),
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
    .using('old')
    .whereRef('rateLimits.key', '=', 'old.key')
    .execute()
}
