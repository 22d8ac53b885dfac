import type { Log } from '../../shared/runtime/log.ts'
import { withTimeout } from '../../shared/runtime/time-limit.ts'

/** In milliseconds. */
const LIMIT_MS = 1_000

/**
 * Runs an optional look-up for at most a second. Returns undefined, and logs a warning, if it fails or is too slow; the submission is
 * accepted anyway.
 */
export async function optionalLookup<T>(
  log: Log,
  lookUp: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await withTimeout(LIMIT_MS, lookUp())
  } catch (error) {
    log.warn({ err: error }, 'lookup.failed')
    return undefined
  }
}
