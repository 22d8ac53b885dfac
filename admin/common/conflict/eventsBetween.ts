import type { EventRow } from '../../../shared/contract/event.ts'
import type { Journey } from '../../../shared/contract/records.ts'

/** A record with the events of its history. */
export type Recorded = { journey: Pick<Journey, 'events' | 'names'> }

/**
 * Returns the events between two versions of a record, oldest first, without sign-ins, and without notes that report no contact
 * with the client, unless there is nothing else. If `before` is a row of a list, which has no history, returns staff's events
 * of the fields that differ; if none differs, staff's last event.
 */
export function eventsBetween(before: object, latest: Recorded): EventRow[] {
  const events = latest.journey.events.filter(({ type }) => !/^staff\.sign/.test(type))
  const changes = events.filter((event) => !event.type.startsWith('note.') || isContact(event))
  if (hasHistory(before)) {
    const known = new Set(before.journey.events.map(({ id }) => id))
    const isUnknown = ({ id }: EventRow) => !known.has(id)
    return changes.some(isUnknown) ? changes.filter(isUnknown) : events.filter(isUnknown)
  }
  const byStaff = changes.filter(({ actorKind }) => actorKind === 'staff')
  const since = new Set(
    Object.entries(before).flatMap(([field, value]) =>
      isSame(value, latest[field as keyof Recorded]) ? [] : eventsSince(byStaff, field, value),
    ),
  )
  return since.size > 0 ? byStaff.filter((event) => since.has(event)) : byStaff.slice(-1)
}

function isContact({ type, after }: EventRow) {
  return type === 'note.added' && after?.kind !== 'note'
}

function hasHistory(record: object): record is Recorded {
  return 'journey' in record
}

// The events of a field, back to the one that changed the given value; if none did, the last one.
function eventsSince(events: EventRow[], field: string, value: unknown) {
  const ofField = events.filter(({ after }) => after !== null && field in after)
  const from = ofField.findLastIndex(({ before }) => isSame(before?.[field], value))
  return from < 0 ? ofField.slice(-1) : ofField.slice(from)
}

function isSame(one: unknown, other: unknown) {
  return JSON.stringify(recordedValue(one)) === JSON.stringify(recordedValue(other))
}

// As events record a value: a person by the name.
function recordedValue(value: unknown) {
  const hasName = typeof value === 'object' && value !== null && 'name' in value
  return (hasName ? value.name : value) ?? null
}
