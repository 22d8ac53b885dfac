import type { NewEvent } from '../../shared/tables/history/events.ts'

/** Returns an event of the system about a lead. */
export function leadEvent(
  id: string,
  at: Date,
  event: Pick<NewEvent, 'type' | 'before' | 'after'>,
): NewEvent {
  return { ...event, at, actorKind: 'system', aboutKind: 'lead', aboutId: id }
}
