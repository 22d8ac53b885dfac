import { typedCode } from '../../shared/domain/nearby-codes.ts'
import type { Log } from '../../shared/runtime/log.ts'
import { noteUnknownCode } from '../../shared/tables/referrals/unknown-codes.ts'
import type { Database } from '../../shared/tables/tables.ts'

/** Keeps the codes that applications are refused for, so that staff can find out what was meant. */
export type UnknownCodes = {
  /**
   * Notes a code nobody has. Nobody waits for it; what does not look like a code is left out, and
   * what comes too often.
   * @param client the bucket of the client's address
   */
  note(typed: string, client: string): void
  /** Waits until everything is written. */
  settle(): Promise<void>
}

/** Codes a process notes in a minute, and those of one client: guessing must stay cheap for us. */
const notedPerMinute = 30
const notedPerClient = 5

const MINUTE_MS = 60_000

export function createUnknownCodes({ db, log }: { db: Database; log: Log }): UnknownCodes {
  let writing: Promise<void> = Promise.resolve()
  let minuteEnds = 0
  const noted = new Map<string, number>()

  function isTooOften(client: string) {
    if (Date.now() >= minuteEnds) {
      minuteEnds = Date.now() + MINUTE_MS
      noted.clear()
    }
    const theirs = noted.get(client) ?? 0
    const all = [...noted.values()].reduce((sum, each) => sum + each, 0)
    if (theirs >= notedPerClient || all >= notedPerMinute) return true
    noted.set(client, theirs + 1)
    return false
  }

  return {
    note: (typed, client) => {
      const code = typedCode(typed)
      if (!code || isTooOften(client)) return
      writing = writing
        .then(() => noteUnknownCode(db, code))
        .catch((error) => log.warn({ err: error }, 'database.trouble'))
    },
    settle: () => writing,
  }
}
