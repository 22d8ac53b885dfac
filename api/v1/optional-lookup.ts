import type { Log } from '../../shared/runtime/log.ts'
import { withTimeout } from '../../shared/runtime/time-limit.ts'

/** Runs a look-up that what is answered does not depend on. Returns undefined if it fails, or is too slow. */
export type OptionalLookup = <T>(lookUp: () => Promise<T>) => Promise<T | undefined>

/** In milliseconds. */
const LIMIT_MS = 1_000

/** Creates the optional look-ups of one API process: each takes at most a second; one that fails or is too slow is logged. */
export function createOptionalLookup(log: Log, limitMs = LIMIT_MS): OptionalLookup {
  return async (lookUp) => {
    try {
      return await withTimeout(limitMs, lookUp())
    } catch (error) {
      log.warn({ err: error }, 'lookup.failed')
      return undefined
    }
  }
}
