import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseDown } from './errors.ts'

/** The pause after the first failure, in milliseconds. It doubles with each further one. */
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000

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
