import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseDown, isDeadlock } from './errors.ts'

/** The pause after the first failure, in milliseconds. It doubles with each further one. */
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000
/** Most tries of a transaction that PostgreSQL rolls back because of a deadlock. */
const MAX_TRIES = 3

/**
 * Runs `work`, and runs it again as long as it fails for a temporary reason. `work` must be safe to repeat: its last
 * commit may have succeeded although it was not confirmed.
 * @param isTemporary whether an error of `work` may be gone at the next attempt
 * @throws the first error that is not temporary; the last error, if `signal` is aborted
 */
export async function retryWhile<T>(
  isTemporary: (error: unknown) => boolean | Promise<boolean>,
  work: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      if (!(await isTemporary(error))) throw error
      await delay(pauseMs, undefined, { signal }).catch(() => {
        throw error
      })
    }
  }
}

/** Runs `work`, and runs it again as long as the database is unavailable. Otherwise like `retryWhile`. */
export async function retryWhileDown<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  return await retryWhile(isDatabaseDown, work, signal)
}

/**
 * Runs a transaction, and runs it again, at most three times in all, if PostgreSQL rolls it back because of a deadlock.
 * @throws the deadlock of the last try, and any other error at once
 */
export async function withoutDeadlock<T>(transaction: () => Promise<T>, tries = 1): Promise<T> {
  try {
    return await transaction()
  } catch (error) {
    if (!isDeadlock(error) || tries === MAX_TRIES) throw error
    return await withoutDeadlock(transaction, tries + 1)
  }
}
