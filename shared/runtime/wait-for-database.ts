import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseDown, isSchemaError } from './errors.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Log } from './log.ts'

/** The pause after the first failed attempt, in milliseconds. It doubles with each further one. */
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000

/** The log of a process that is starting, and what ends its start. */
export type Start = { log: Log; lifecycle: Lifecycle }

/**
 * Runs a step of a process's start, and runs it again as long as the database is unavailable, or lacks a part of the
 * schema or a privilege. `step` must be safe to repeat.
 * @throws any other error of `step`; an AbortError if the process is stopping
 */
export async function waitForDatabase<T>(
  { log, lifecycle: { closing } }: Start,
  step: () => Promise<T>,
): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    closing.throwIfAborted()
    try {
      return await step()
    } catch (error) {
      closing.throwIfAborted()
      if (!isDatabaseDown(error) && !isSchemaError(error)) throw error
      log.warn({ err: error }, 'database.waiting')
    }
    await delay(pauseMs, undefined, { signal: closing })
  }
}
