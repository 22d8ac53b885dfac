import type { Log } from '../../shared/runtime/log.ts'
import { withTimeout } from '../../shared/runtime/time-limit.ts'

/** How long a submission waits for what its answer says besides, in milliseconds. */
const LIMIT_MS = 1_000

/**
 * Returns what the database says for the answer to a submission, which does not depend on it; undefined, with a warning in the log, if
 * the database does not say so in time.
 */
export async function askDatabase<T>(
  log: Log,
  ask: () => Promise<NonNullable<T> | null>,
): Promise<NonNullable<T> | null | undefined> {
  try {
    return await withTimeout(LIMIT_MS, ask())
  } catch (error) {
    log.warn({ err: error }, 'database.error')
    return undefined
  }
}
