import { idAt } from '../../../shared/domain/id-at.ts'
import { attemptsAfter, eventsAfter } from '../../../shared/tables/history/changes.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { changesOfAttempt, changesOfEvent, type TracedChange } from './changes-of.ts'

/**
 * How far back every poll reads, in milliseconds. Ids start with their creation time, but rows do not
 * become visible in that order: the clocks of processes differ, and a transaction creates ids before it
 * commits. A row that becomes visible more than this long after its id was created is not reported.
 */
const WINDOW_MS = 30_000

/** Most rows to read from each table in one poll. If there are more, the oldest are not reported. */
const MAX_ROWS = 1_000

/** The changes found by one poll. `id`: that of the newest row; `missed`: there may be changes not listed. */
export type Batch = { id: string; changes: TracedChange[]; missed: boolean }

type FeedRow = { id: string; changes: TracedChange[] }

/** Creates a feed of the changes in the events and attempts tables. */
export function createFeed(db: Database) {
  let seen = new Set<string>()
  return {
    /** Marks the recent rows as seen, so that `poll` does not report them. */
    start: async () => {
      seen = new Set((await readAfter(db, idAt(Date.now() - WINDOW_MS))).map(({ id }) => id))
    },
    /** Returns the changes since the last poll, each once; undefined if there are none. */
    poll: async (): Promise<Batch | undefined> => {
      const rows = await readAfter(db, idAt(Date.now() - WINDOW_MS))
      const newRows = rows.filter(({ id }) => !seen.has(id))
      seen = new Set(rows.map(({ id }) => id))
      return batchOf(newRows, newRows.length >= MAX_ROWS)
    },
    /**
     * Returns the changes since a batch whose id was created at this time; undefined if there are none. Includes the
     * changes of the `WINDOW_MS` before, which the client may already have received.
     */
    since: async (at: Date): Promise<Batch | undefined> => {
      const rows = await readAfter(db, idAt(at.getTime() - WINDOW_MS))
      return batchOf(rows, rows.length >= MAX_ROWS)
    },
  }
}

export type Feed = ReturnType<typeof createFeed>

async function readAfter(db: Database, id: string): Promise<FeedRow[]> {
  const [events, attempts] = await Promise.all([
    eventsAfter(db, id, MAX_ROWS),
    attemptsAfter(db, id, MAX_ROWS),
  ])
  return [
    ...events.map((event) => ({ id: event.id, changes: changesOfEvent(event) })),
    ...attempts.map((attempt) => ({ id: attempt.id, changes: changesOfAttempt(attempt) })),
  ]
}

function batchOf(rows: FeedRow[], missed: boolean): Batch | undefined {
  const ids = rows.map(({ id }) => id).sort()
  const last = ids.at(-1)
  if (last === undefined) return undefined
  return { id: last, changes: rows.flatMap(({ changes }) => changes), missed }
}
