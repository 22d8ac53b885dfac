import { sql } from 'kysely'
import type { EventType } from '../../contract/event.ts'
import type { NewEvent } from '../history/events.ts'
import type { Database } from '../tables.ts'

/** Events that tell the status of a lead or why it was lost, of which the order matters. */
const orderedTypes: EventType[] = [
  'lead.status_changed',
  'lead.spam_cleared',
  'lead.spam_confirmed',
  'lead.lost_reason_set',
  'lead.change_undone',
]

type LeadEvent = NewEvent & { aboutId: string; at: Date }

/**
 * Returns new events of leads, those that tell the status or the reason of a loss with a time after all that are stored, even if these
 * have theirs from an API whose clock is ahead. Lock the leads first.
 */
export async function afterStoredEvents(tx: Database, events: LeadEvent[]): Promise<LeadEvent[]> {
  const ordered = events.filter(({ type }) => orderedTypes.includes(type))
  if (ordered.length === 0) return events
  const earliest = new Date(Math.min(...ordered.map(({ at }) => at.getTime())))
  const ids = [...new Set(ordered.map(({ aboutId }) => aboutId))]
  const stored = await latestEvents(tx, ids, earliest)
  return events.map((event) => {
    const latest = orderedTypes.includes(event.type) && stored.get(event.aboutId)
    return latest ? { ...event, at: later(event.at, latest) } : event
  })
}

async function latestEvents(tx: Database, ids: string[], since: Date): Promise<Map<string, Date>> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select about_id as id, max(at) as at from events
    where about_id = any(${ids}::uuid[]) and at >= ${since} and about_kind = 'lead' and type = any(${orderedTypes}::text[])
    group by about_id`.execute(tx)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

function later(at: Date, than: Date) {
  return new Date(Math.max(at.getTime(), than.getTime() + 1))
}
