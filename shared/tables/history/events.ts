import { type Insertable, sql } from 'kysely'
import { cancellationEvents, type EventRow, type EventType } from '../../contract/event.ts'
import { newId } from '../../domain/new-id.ts'
import { inSteps } from '../batches.ts'
import { insertRows } from '../insert-rows.ts'
import type { StaffName } from '../staff/staff.ts'
import type { Database, Tables } from '../tables.ts'

/** An event to insert. Without an id, it gets one. */
export type NewEvent = Omit<Insertable<Tables['events']>, 'id' | 'type' | 'before' | 'after'> & {
  id?: string
  type: EventType
  before?: object | null
  after?: object | null
}

/** Inserts events. Does nothing if the list is empty. */
export async function appendEvents(db: Database, events: NewEvent[]): Promise<void> {
  const rows = events.map((event) => ({ id: newId(), ...event }))
  await insertRows(db, 'events', rows, null)
}

/** Returns the event for an action that a staff member performs now. */
export function staffEvent(
  me: StaffName,
  event: Omit<NewEvent, 'actorKind' | 'actor' | 'actorId' | 'at'>,
) {
  return { ...event, at: new Date(), actorKind: 'staff' as const, actor: me.name, actorId: me.id }
}

/** Whether an event is of this type and of this staff member. */
export async function isEventOf(
  db: Database,
  id: string,
  type: EventType,
  actorId: string,
): Promise<boolean> {
  const event = await db
    .selectFrom('events')
    .select('id')
    .where('id', '=', id)
    .where('type', '=', type)
    .where('actorId', '=', actorId)
    .executeTakeFirst()
  return event !== undefined
}

/** A job that a call canceled, the event that says so, and whether that was undone. */
export type CancelledJob = { eventId: string; queue: string; jobId: string; isUndone: boolean }

/** Returns up to `limit` of the jobs that a call canceled, dismissed or stopped, in the order of their events. */
export async function cancelledBy(
  db: Database,
  call: string,
  after: string | undefined,
  limit: number,
): Promise<CancelledJob[]> {
  const { rows } = await sql<CancelledJob>`
    select id as event_id, after ->> 'queue' as queue, after ->> 'jobId' as job_id,
      id::text in (select after ->> 'undoes' from events undoing where type = 'job.restored'
        and at >= (select at from events canceling where id = ${call})) as is_undone
    from events
    where (id = ${call} or part_of = ${call}) and type = any(${cancellationEvents}::text[])
      ${after ? sql`and id > ${after}` : sql``}
    order by id limit ${limit}`.execute(db)
  return rows
}

/**
 * Deletes up to 100,000 events about failed sign-ins before a time, oldest first. Anyone can cause such events, so
 * they are not kept for ever.
 * @returns the number of deleted events
 */
export async function deleteFailedSignIns(db: Database, before: Date): Promise<number> {
  return await inSteps(db, (limit) => {
    const oldest = sql`select id from events where type = 'staff.sign_in_failed' and at < ${before}
      order by at limit ${limit}`
    return sql`delete from events where id in (${oldest})`
  })
}

/** Returns the notes of decisions on applications, in their order; null for those without. */
export async function reasonsOfDecisions(
  db: Database,
  decisions: { partnerId: string; decision: string; decidedAt: string }[],
): Promise<(string | null)[]> {
  if (decisions.length === 0) return []
  const given = decisions.map((decision, position) => ({ ...decision, position }))
  const { rows } = await sql<{ reason: string | null }>`
    select (select reason from events where about_id = "partnerId" and type = 'partner.status_changed'
      and at >= "decidedAt" and after ->> 'status' = decision order by at limit 1) as reason
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given ("partnerId" uuid, decision text, "decidedAt" timestamptz, position int) order by position`.execute(
    db,
  )
  return rows.map(({ reason }) => reason)
}

/** Returns the events about a record, oldest first. */
export async function eventsAbout(db: Database, aboutId: string): Promise<EventRow<Date>[]> {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'at', 'type', 'actorKind', 'actor', 'before', 'after', 'reason'])
    .where('aboutId', '=', aboutId)
    // The first submission of a person has the same id.
    .where('aboutKind', '!=', 'person')
    .orderBy('at')
    .orderBy('id')
    .execute()
  // `before` and `after` are always an object or null.
  return rows as EventRow<Date>[]
}
