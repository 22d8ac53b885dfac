import { hostname } from 'node:os'
import { HEARTBEAT_MS, type JobsDone, type ProcessKind } from '../contract/process.ts'
import { errorTypeOf } from '../domain/masked-error.ts'
import { newId } from '../domain/new-id.ts'
import { type ProcessEnd, saveEnd, saveHeartbeat } from '../tables/jobs/processes.ts'
import type { Database } from '../tables/tables.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Log } from './log.ts'
import { withTimeout } from './time-limit.ts'

/** How long a process that ends waits for its end to be stored, in milliseconds. */
const END_LIMIT_MS = 2_000

type Options = {
  db: Database
  log: Log
  lifecycle: Lifecycle
  kind: ProcessKind
  release: string
  /** Returns the jobs that a worker has completed. Default: none. */
  readDone?: () => JobsDone
}

/** Returns the name of a process: `host:pid`, as in `attempts.worker`. */
export function processName(pid = process.pid): string {
  return `${hostname()}:${pid}`
}

/**
 * Stores the life of this process: its start, a heartbeat every 10 seconds, and why it ended. While the database is
 * unavailable, the process runs, starts and stops all the same, and the row is stored with the next heartbeat; if no
 * heartbeat was ever stored, neither is the end. Call it as soon as `db` is open, so that the end is stored after everything
 * else is closed.
 */
export function recordProcess({ db, log, lifecycle, kind, release, readDone }: Options): void {
  const life = { id: newId(), kind, name: processName(), release, startedAt: new Date() }
  let beating: Promise<void> | undefined
  let isFailing = false

  async function beat() {
    try {
      await saveHeartbeat(db, life, readDone?.() ?? {})
      isFailing = false
    } catch (error) {
      // Logged once: the database can be away for long.
      if (!isFailing) log.warn({ err: error }, 'database.error')
      isFailing = true
    }
  }

  function beatUnlessBeating() {
    beating ??= beat().finally(() => {
      beating = undefined
    })
  }

  async function storeEnd(end: ProcessEnd) {
    clearInterval(timer)
    await withTimeout(
      END_LIMIT_MS,
      Promise.resolve(beating).then(() => saveEnd(db, life, end)),
    ).catch((error) => log.warn({ err: error }, 'database.error'))
  }

  beatUnlessBeating()
  const timer = setInterval(beatUnlessBeating, HEARTBEAT_MS)
  lifecycle.onClose('process record', () =>
    storeEnd(lifecycle.ending() ?? { cause: 'stopped', detail: null }),
  )
  lifecycle.onCrash((error) => storeEnd({ cause: 'failed', detail: errorTypeOf(error) }))
}
