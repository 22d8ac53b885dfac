import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseDown } from './errors.ts'

/** Milliseconds between two tries. */
const PAUSE_MS = 1_000

/**
 * Runs `work` until the database is available. `work` must be safe to repeat: its last commit may have succeeded.
 * @throws the first error that does not mean that the database is unavailable; the last error, if `signal` is aborted
 */
export async function retryWhileDown<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseDown(error) || signal.aborted) throw error
      await delay(PAUSE_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }
}
