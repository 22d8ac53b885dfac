import type { EventRow } from '../../../shared/contract/event.ts'
import type { Journey } from '../../../shared/contract/records.ts'

/** A record with its history, or the part of it that tells of its changes. */
export type Recorded = { journey: Pick<Journey, 'events' | 'names'> }

/**
 * Returns the events that led from one version of a record to a later one, oldest first, without notes and sign-ins. A row of a
 * list has no history: then these are the events of the fields that differ or, if none does, the last one.
 * @param before the earlier version, with its history or as a row of a list
 */
export function eventsBetween(before: object, latest: Recorded): EventRow[] {
  const changes = latest.journey.events.filter(({ type }) => !/^(note\.|staff\.sign)/.test(type))
  if (hasHistory(before)) {
    const known = new Set(before.journey.events.map(({ id }) => id))
    return changes.filter(({ id }) => !known.has(id))
  }
  const byStaff = changes.filter(({ actorKind }) => actorKind === 'staff')
  const since = new Set(
    Object.entries(before).flatMap(([field, value]) =>
      isSame(value, latest[field as keyof Recorded]) ? [] : eventsSince(byStaff, field, value),
    ),
  )
  return since.size > 0 ? byStaff.filter((event) => since.has(event)) : byStaff.slice(-1)
}

function hasHistory(record: object): record is Recorded {
  return 'journey' in record
}

// The events of a field, back to the one that changed the given value; if none did, the last one.
function eventsSince(events: EventRow[], field: string, value: unknown) {
  const ofField = events.filter(({ after }) => after !== null && field in after)
  return ofField.slice(ofField.findLastIndex(({ before }) => isSame(before?.[field], value)))
}

function isSame(one: unknown, other: unknown) {
  return JSON.stringify(recordedValue(one)) === JSON.stringify(recordedValue(other))
}

// As events record a value: a person by the name.
function recordedValue(value: unknown) {
  const hasName = typeof value === 'object' && value !== null && 'name' in value
  return (hasName ? value.name : value) ?? null
}
