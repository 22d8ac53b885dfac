import { setTimeout as delay } from 'node:timers/promises'
import { hasSqlState, INSUFFICIENT_PRIVILEGE, isSchemaError } from '../shared/runtime/errors.ts'
import type { Log } from '../shared/runtime/log.ts'
import { compareMigrations } from '../shared/runtime/schema.ts'
import type { Database } from '../shared/tables/tables.ts'
import type { QueuePolling } from './polling.ts'

/** After this many checks without a change, a worker takes jobs again to see whether they still fail. */
const CHECKS_PER_TRIAL = 12

/**
 * Stops a worker that is older or newer than the schema: it would use up the retries of all jobs, although they are
 * valid.
 */
export type SchemaGuard = {
  /**
   * Whether a job failed because the database's schema does not fit this version, or because a privilege is missing.
   * If the schema is exactly that of this version, the code is wrong, and the job fails like any other.
   * @throws if the schema cannot be compared, because the database is unavailable
   */
  isMismatch(error: unknown): Promise<boolean>
  /** Stops taking jobs until the schema has changed. Also tries again after `CHECKS_PER_TRIAL` checks. */
  pause(error: unknown): void
  /** Stops checking. */
  dispose(): void
}

type GuardOptions = {
  db: Database
  log: Log
  polling: QueuePolling
  /** Milliseconds between two checks whether the schema has changed. */
  checkMs: number
}

/** Creates the guard of a worker. */
export function createSchemaGuard({ db, log, polling, checkMs }: GuardOptions): SchemaGuard {
  const disposal = new AbortController()
  let isPaused = false

  async function describeSchema() {
    return JSON.stringify(await compareMigrations(db))
  }

  async function waitForChange() {
    const before = await describeSchema().catch(() => undefined)
    // While even the migrations cannot be read, a trial would fail.
    for (let checks = 0; checks < CHECKS_PER_TRIAL; ) {
      await delay(checkMs, undefined, { signal: disposal.signal })
      const now = await describeSchema().catch(() => undefined)
      if (now !== before && now !== undefined) return
      if (now !== undefined) checks++
    }
  }

  async function pauseUntilChange() {
    await polling.pause('schema')
    await waitForChange()
    isPaused = false
    log.info('schema.resumed')
    await polling.resume('schema')
  }

  return {
    isMismatch: async (error) => {
      if (!isSchemaError(error)) return false
      if (hasSqlState(error, INSUFFICIENT_PRIVILEGE)) return true
      const difference = await compareMigrations(db)
      return !difference || difference.pending.length > 0 || difference.unknown.length > 0
    },
    pause: (error) => {
      if (isPaused || disposal.signal.aborted) return
      isPaused = true
      log.error({ err: error }, 'schema.mismatch')
      pauseUntilChange().catch((failure) => {
        if (!disposal.signal.aborted) log.warn({ err: failure }, 'pg_boss.error')
      })
    },
    dispose: () => disposal.abort(),
  }
}
