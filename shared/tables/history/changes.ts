import type { Database } from '../tables.ts'

/** An event, as far as it tells what has changed. */
export type EventTrace = Awaited<ReturnType<typeof eventsAfter>>[number]

/** An attempt, as far as it tells what has changed. */
export type AttemptTrace = Awaited<ReturnType<typeof attemptsAfter>>[number]

/**
 * The latest events whose id, which begins with the time it was made, is greater than this one.
 * @param limit how many at most; the oldest are left out
 */
export async function eventsAfter(db: Database, id: string, limit: number) {
  return await db
    .selectFrom('events')
    .select(['id', 'type', 'aboutKind', 'aboutId', 'actorId'])
    .where('id', '>', id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The latest attempts, likewise. */
export async function attemptsAfter(db: Database, id: string, limit: number) {
  return await db
    .selectFrom('attempts')
    .select(['id', 'outcome', 'number', 'jobId', 'emailId', 'aboutKind', 'aboutId'])
    .where('id', '>', id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
