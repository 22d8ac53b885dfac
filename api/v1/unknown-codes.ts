import { typedCode } from '../../shared/domain/nearby-codes.ts'
import type { Log } from '../../shared/runtime/log.ts'
import { recordUnknownCode } from '../../shared/tables/referrals/unknown-codes.ts'
import type { Database } from '../../shared/tables/tables.ts'

/** Records the unknown referral codes of rejected applications, so that staff can find the real ones. */
export type UnknownCodes = {
  /**
   * Records an unknown code in the background. Ignores text that does not look like a code, and codes
   * beyond the limit per minute.
   * @param client the rate limit bucket of the client's address
   */
  note(typed: string, client: string): void
  /** Waits until all codes are written. */
  settle(): Promise<void>
}

/** The most codes recorded per minute, in all and for one client, so that guessing codes costs little. */
const maxPerMinute = 30
const maxPerClient = 5

const MINUTE_MS = 60_000

export function createUnknownCodes({ db, log }: { db: Database; log: Log }): UnknownCodes {
  let pendingWrites: Promise<void> = Promise.resolve()
  let minuteEnds = 0
  const countByClient = new Map<string, number>()

  function countUpToLimit(client: string) {
    if (Date.now() >= minuteEnds) {
      minuteEnds = Date.now() + MINUTE_MS
      countByClient.clear()
    }
    const ofClient = countByClient.get(client) ?? 0
    const total = [...countByClient.values()].reduce((sum, each) => sum + each, 0)
    if (ofClient >= maxPerClient || total >= maxPerMinute) return false
    countByClient.set(client, ofClient + 1)
    return true
  }

  return {
    note: (typed, client) => {
      const code = typedCode(typed)
      if (!code || !countUpToLimit(client)) return
      pendingWrites = pendingWrites
        .then(() => recordUnknownCode(db, code))
        .catch((error) => log.warn({ err: error }, 'database.trouble'))
    },
    settle: () => pendingWrites,
  }
}
