import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/** The columns of an event from which a live update is made. */
export type EventTrace = Awaited<ReturnType<typeof eventsAfter>>[number]

/** The columns of an attempt from which a live update is made. */
export type AttemptTrace = Awaited<ReturnType<typeof attemptsAfter>>[number]

/**
 * Returns the newest events with an id greater than `id`. Ids are UUIDv7, so they sort by time.
 * @param limit maximum number of events; if more match, the oldest are left out
 */
export async function eventsAfter(db: Database, id: string, limit: number) {
  return await db
    .selectFrom('events')
    .select(['id', 'type', 'aboutKind', 'aboutId', 'actorId'])
    .select(assignees.as('assignees'))
    .where('id', '>', id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

// The staff from whom and to whom an event assigns a lead; of most events, none.
const assignees = sql<string[]>`array_remove(
  array[before ->> 'assigneeId', after ->> 'assigneeId'], null)`

/** Returns the newest attempts with an id greater than `id`, up to `limit`, like `eventsAfter`. */
export async function attemptsAfter(db: Database, id: string, limit: number) {
  return await db
    .selectFrom('attempts')
    .select(['id', 'outcome', 'number', 'jobId', 'emailId', 'aboutKind', 'aboutId'])
    .where('id', '>', id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
