import type { Log } from '../../../shared/runtime/log.ts'
import { setLastSeen } from '../../../shared/tables/staff/staff-members.ts'
import type { Database } from '../../../shared/tables/tables.ts'

/** Minimum time between two updates for one staff member, in milliseconds. */
const INTERVAL_MS = 5 * 60 * 1000

/**
 * Returns a function that stores, in the background, when a staff member was last seen: at most once per
 * `INTERVAL_MS`. Errors are logged, and the next call tries again.
 */
export function createLastSeenRecorder(db: Database, log: Log): (staffId: string) => void {
  const updatedAt = new Map<string, number>()
  return (staffId) => {
    const now = Date.now()
    if (now - (updatedAt.get(staffId) ?? 0) < INTERVAL_MS) return
    updatedAt.set(staffId, now)
    setLastSeen(db, staffId, new Date(now)).catch((error) => {
      updatedAt.delete(staffId)
      log.warn({ err: error }, 'database.error')
    })
  }
}
