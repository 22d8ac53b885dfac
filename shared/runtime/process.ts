import { errorTypeOf } from '../domain/masked-error.ts'
import type { ProcessEnd } from '../tables/jobs/processes.ts'
import { toError } from './errors.ts'
import { createLifecycle, type Lifecycle } from './lifecycle.ts'
import type { Log } from './log.ts'
import { withTimeout } from './time-limit.ts'

/** A message that a supervised child sends to its parent over the IPC channel of `fork`. */
export type ChildMessage = { type: 'ready' } | { type: 'beat' }

/** Milliseconds between heartbeats; the supervisor kills a child after 30 s without one. */
const BEAT_MS = 2_000

/** Time limit for a graceful shutdown, in milliseconds; then the process exits with status 1. */
export const STOP_LIMIT_MS = 25_000

/** How long a process that crashes takes to tell why, in milliseconds. */
const CRASH_LIMIT_MS = 3_000

/**
 * Runs a process: opens its resources, and sends heartbeats to the supervisor, if there is one. On SIGTERM,
 * SIGINT or the end of the supervisor, closes everything in reverse order and exits. If opening fails,
 * closes what was opened and exits with status 1. After an error that nothing caught, stores why and exits with status 1.
 */
export async function runProcess(log: Log, open: (lifecycle: Lifecycle) => Promise<void>) {
  const lifecycle = createLifecycle((name, error) =>
    log.error({ err: error, resource: name }, 'close.failed'),
  )

  async function stop(cause: string, end: ProcessEnd, exitCode: number) {
    log.info({ cause }, 'process.stopping')
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    await lifecycle.close(end)
    process.exit(exitCode)
  }
  const stopBecauseOf = (cause: string) => stop(cause, { cause: 'stopped', detail: cause }, 0)

  process.once('SIGTERM', () => stopBecauseOf('SIGTERM'))
  process.once('SIGINT', () => stopBecauseOf('SIGINT'))
  process.once('disconnect', () => stopBecauseOf('supervisor ended'))
  // Nothing is closed: what the error left behind is not known. A second error ends the process at once.
  process.once('uncaughtException', async (error) => {
    log.fatal({ err: error }, 'process.failed')
    await withTimeout(CRASH_LIMIT_MS, lifecycle.crash(error)).catch(() => {})
    process.exit(1)
  })

  sendBeats()
  try {
    await open(lifecycle)
    sendToSupervisor({ type: 'ready' })
  } catch (error) {
    if (lifecycle.closing.aborted) return
    log.fatal({ err: error }, 'process.failed')
    const detail = errorTypeOf(toError(error))
    await stop('failed to start', { cause: 'failed', detail }, 1)
  }
}

// Also while the process is starting: it may wait for the database.
function sendBeats() {
  if (process.send) setInterval(() => sendToSupervisor({ type: 'beat' }), BEAT_MS).unref()
}

function sendToSupervisor(message: ChildMessage) {
  // Fails if the supervisor has just ended, which `disconnect` reports.
  if (process.connected) process.send?.(message, () => {})
}
