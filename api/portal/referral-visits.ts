import { dayIn } from '../../shared/contract/day.ts'
import type { Log } from '../../shared/runtime/log.ts'
import { addReferralVisits, type DayVisits } from '../../shared/tables/referrals/referral-visits.ts'
import type { Database } from '../../shared/tables/tables.ts'

/** Counts visits of the portal by referral link. Nothing is known about a visit but its day and its code. */
export type ReferralVisits = {
  /** Counts one more visit, in memory. */
  note(code: string): void
  /** Waits until all counted visits are in the database, or lost. */
  settle(): Promise<void>
}

/** How long visits are counted in memory, in milliseconds. */
const FLUSH_MS = 5_000
/**
 * Most codes that are counted in memory. The visits of others are lost: anyone can invent codes.
 * @internal
 */
export const MAX_CODES = 1_000

/** Creates the counter of one API process. Visits that cannot be written are lost, and the failure is logged. */
export function createReferralVisits(
  { db, log }: { db: Database; log: Log },
  timeZone: string,
): ReferralVisits {
  let counted = new Map<string, DayVisits>()
  let timer: NodeJS.Timeout | undefined
  let pendingWrites: Promise<void> = Promise.resolve()

  function flush() {
    clearTimeout(timer)
    timer = undefined
    const visits = [...counted.values()]
    counted = new Map()
    if (visits.length === 0) return pendingWrites
    pendingWrites = pendingWrites
      .then(() => addReferralVisits(db, visits))
      .catch((error) => log.warn({ err: error }, 'database.error'))
    return pendingWrites
  }

  return {
    note: (code) => {
      const day = dayIn(timeZone)
      const key = `${day} ${code}`
      const visits = counted.get(key)?.visits ?? 0
      if (visits === 0 && counted.size >= MAX_CODES) return
      counted.set(key, { day, code, visits: visits + 1 })
      timer ??= setTimeout(flush, FLUSH_MS)
    },
    settle: flush,
  }
}
