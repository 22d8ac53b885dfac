import { setTimeout as delay } from 'node:timers/promises'
import { hasSqlState } from './errors.ts'
import type { Log } from './log.ts'

/**
 * Settings of a connection that changes the schema. While a change waits for a lock, all later statements on the table
 * wait behind it, so it must give up soon.
 */
export const lockSettings = { options: '-c lock_timeout=2s' }

/** Waiting takes two minutes in total. */
const MAX_ATTEMPTS = 30
/** The pause between two attempts, in which the waiting statements run, in milliseconds. */
const PAUSE_MS = 2_000

/**
 * Calls `work`, and calls it again if it could not get a lock in time, or the database had no connection left. `work` must
 * be safe to repeat.
 * @throws the last error after two minutes of attempts; any other error immediately
 */
export async function retryWhileBusy<T>(log: Log, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const event = eventOf(error)
      if (!event || attempt === MAX_ATTEMPTS) throw error
      log.warn({ err: error, attempt }, event)
      await delay(PAUSE_MS)
    }
  }
}

function eventOf(error: unknown) {
  // SQLSTATE lock_not_available.
  if (hasSqlState(error, '55P03')) return 'migrate.lock_timeout'
  // SQLSTATE too_many_connections.
  return hasSqlState(error, '53300') ? 'database.waiting' : undefined
}
