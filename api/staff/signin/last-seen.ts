import type { Log } from '../../../shared/runtime/log.ts'
import { setLastSeen } from '../../../shared/tables/staff/staff-members.ts'
import type { Database } from '../../../shared/tables/tables.ts'

/** How exactly it is known when somebody was last seen, in milliseconds. */
const GRAIN_MS = 5 * 60 * 1000

/** Notes when staff were last seen; not waited for, and each of them once in a while only. */
export function noteSeen(db: Database, log: Log): (staffId: string) => void {
  const noted = new Map<string, number>()
  return (staffId) => {
    const now = Date.now()
    if (now - (noted.get(staffId) ?? 0) < GRAIN_MS) return
    noted.set(staffId, now)
    setLastSeen(db, staffId, new Date(now)).catch((error) => {
      noted.delete(staffId)
      log.warn({ err: error }, 'database.trouble')
    })
  }
}
