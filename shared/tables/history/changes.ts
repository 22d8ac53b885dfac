import type { Database } from '../tables.ts'

/** The columns of an event that describe a change. */
export type EventTrace = Awaited<ReturnType<typeof eventsAfter>>[number]

/** The columns of an attempt that describe a change. */
export type AttemptTrace = Awaited<ReturnType<typeof attemptsAfter>>[number]

/**
 * The latest events with an id greater than `id`; ids are UUIDv7, so they sort by time.
 * @param limit if more match, the oldest are left out
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

/** The latest attempts with an id greater than `id`. */
export async function attemptsAfter(db: Database, id: string, limit: number) {
  return await db
    .selectFrom('attempts')
    .select(['id', 'outcome', 'number', 'jobId', 'emailId', 'aboutKind', 'aboutId'])
    .where('id', '>', id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
