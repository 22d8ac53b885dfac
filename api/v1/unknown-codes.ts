import { MINUTE_MS } from '../../shared/contract/duration.ts'
import { referralCodesIn } from '../../shared/domain/referral-codes-in.ts'
import type { Log } from '../../shared/runtime/log.ts'
import { recordUnknownCode } from '../../shared/tables/referrals/unknown-codes.ts'
import type { Database } from '../../shared/tables/tables.ts'

/** Records the unknown referral codes of rejected applications. Staff look for the partners that were meant. */
export type UnknownCodes = {
  /**
   * Records an unknown code in the background. Ignores text that does not resemble a code, and codes above
   * the limits per minute.
   * @param client the rate limit bucket of the client's IP address
   */
  record(typed: string, client: string): void
  /** Waits until all recorded codes are in the database, or lost. */
  settle(): Promise<void>
}

/** Most codes that an API process records per minute, so that clients who guess codes cannot fill the table. */
const MAX_PER_MINUTE = 30
/** Most codes of one client that an API process records per minute. */
const MAX_PER_CLIENT = 5

/** Creates the recorder of one API process. Failed writes are logged and not repeated. */
export function createUnknownCodes({ db, log }: { db: Database; log: Log }): UnknownCodes {
  let pendingWrites: Promise<void> = Promise.resolve()
  let minuteEnds = 0
  const countByClient = new Map<string, number>()

  function countIfBelowLimits(client: string) {
    if (Date.now() >= minuteEnds) {
      minuteEnds = Date.now() + MINUTE_MS
      countByClient.clear()
    }
    const clientCount = countByClient.get(client) ?? 0
    const total = [...countByClient.values()].reduce((sum, count) => sum + count, 0)
    if (clientCount >= MAX_PER_CLIENT || total >= MAX_PER_MINUTE) return false
    countByClient.set(client, clientCount + 1)
    return true
  }

  return {
    record: (typed, client) => {
      const [code] = referralCodesIn(typed)
      if (!code || !countIfBelowLimits(client)) return
      pendingWrites = pendingWrites
        .then(() => recordUnknownCode(db, code))
        .catch((error) => log.warn({ err: error }, 'database.error'))
    },
    settle: () => pendingWrites,
  }
}
