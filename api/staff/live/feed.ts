import type { Change } from '../../../shared/contract/change.ts'
import { attemptsAfter, eventsAfter } from '../../../shared/tables/history/changes.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { changesOfAttempt, changesOfEvent } from './changes-of.ts'

/**
 * How far back every look goes. Ids begin with the time they were made, but several processes make
 * them, and a transaction commits later than it makes its ids: the order of ids is not the order in
 * which rows appear. What is older than this when it appears is told to nobody.
 */
const WINDOW_MS = 30_000

/** Rows read by one look; in a storm the oldest of them are left out. */
const MOST_ROWS = 1_000

/** What one look found, under the id of its last row. */
export type Batch = { id: string; changes: Change[]; missed: boolean }

type Told = { id: string; changes: Change[] }

/** Reads what has changed from the timeline and the ledger of attempts, each row once. */
export function createFeed(db: Database) {
  let seen = new Set<string>()
  return {
    /** Takes what is there now as known. */
    start: async () => {
      seen = new Set((await readAfter(db, idAt(Date.now() - WINDOW_MS))).map(({ id }) => id))
    },
    /** What has appeared since the last look; undefined: nothing. */
    look: async (): Promise<Batch | undefined> => {
      const rows = await readAfter(db, idAt(Date.now() - WINDOW_MS))
      const fresh = rows.filter(({ id }) => !seen.has(id))
      seen = new Set(rows.map(({ id }) => id))
      return batchOf(fresh, fresh.length >= MOST_ROWS)
    },
    /** What appeared after a batch somebody has got; undefined: nothing. */
    since: async (id: string): Promise<Batch | undefined> => {
      const rows = await readAfter(db, idAt(timeOf(id) - WINDOW_MS))
      return batchOf(rows, rows.length >= MOST_ROWS)
    },
  }
}

export type Feed = ReturnType<typeof createFeed>

async function readAfter(db: Database, id: string): Promise<Told[]> {
  const [events, attempts] = await Promise.all([
    eventsAfter(db, id, MOST_ROWS),
    attemptsAfter(db, id, MOST_ROWS),
  ])
  return [
    ...events.map((event) => ({ id: event.id, changes: changesOfEvent(event) })),
    ...attempts.map((attempt) => ({ id: attempt.id, changes: changesOfAttempt(attempt) })),
  ]
}

function batchOf(rows: Told[], missed: boolean): Batch | undefined {
  const ids = rows.map(({ id }) => id).sort()
  const last = ids.at(-1)
  if (last === undefined) return undefined
  return { id: last, changes: rows.flatMap(({ changes }) => changes), missed }
}

/** The least UUIDv7 (RFC 9562, 5.7) made at a time, in milliseconds. */
function idAt(ms: number) {
  const time = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

function timeOf(id: string) {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16)
}
