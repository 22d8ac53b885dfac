import { isDatabaseDown, isSchemaError } from './errors.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Log } from './log.ts'
import { retryWhile } from './retry.ts'

/** The log of a process that is starting, and what ends its start. */
export type Start = { log: Log; lifecycle: Lifecycle }

/**
 * Runs a step of a process's start, and runs it again as long as the database is unavailable, or lacks a part of the
 * schema or a privilege. `step` must be safe to repeat.
 * @throws any other error of `step`; if the process is stopping, any error
 */
export async function waitForDatabase<T>(
  { log, lifecycle: { closing } }: Start,
  step: () => Promise<T>,
): Promise<T> {
  closing.throwIfAborted()
  const isTemporary = (error: unknown) => {
    if (!isDatabaseDown(error) && !isSchemaError(error)) return false
    log.warn({ err: error }, 'database.waiting')
    return true
  }
  return await retryWhile(isTemporary, step, closing)
}
