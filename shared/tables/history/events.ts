import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { EventRow, EventType } from '../../contract/event.ts'

import type { StaffName } from '../staff/staff.ts'
import type { Database, Tables } from '../tables.ts'

/** An event to be written. */
export type NewEvent = Omit<Insertable<Tables['events']>, 'id' | 'type'> & { type: EventType }

/** Appends to the timeline. */
export async function appendEvents(db: Database, events: NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await db
    .insertInto('events')
    .values(events.map((event) => ({ id: uuid(), ...event })))
    .execute()
}

/** What a member of staff did, as a line of the timeline and of the audit. */
export function staffEvent(
  me: StaffName,
  event: Omit<NewEvent, 'actorKind' | 'actor' | 'actorId' | 'at'>,
) {
  return { ...event, at: new Date(), actorKind: 'staff' as const, actor: me.name, actorId: me.id }
}

/** The timeline of a submission, in order of time. */
export async function eventsAbout(db: Database, aboutId: string): Promise<EventRow<Date>[]> {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'at', 'type', 'actorKind', 'actor', 'before', 'after', 'reason'])
    .where('aboutId', '=', aboutId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  // What is written there is always an object, or nothing.
  return rows as EventRow<Date>[]
}
