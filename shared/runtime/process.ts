import { createLifecycle, type Lifecycle } from './lifecycle.ts'
import type { Log } from './log.ts'

/** A message that a supervised child sends to its parent over the IPC channel of `fork`. */
export type ChildMessage = { type: 'ready' } | { type: 'beat' }

/** Milliseconds between heartbeats; the supervisor kills a child after 30 s without one. */
const BEAT_MS = 2_000

/** Time limit for a graceful shutdown, in milliseconds; then the process exits with status 1. */
export const STOP_LIMIT_MS = 25_000

/**
 * Runs a process: opens its resources, and sends heartbeats to the supervisor, if there is one. On SIGTERM,
 * SIGINT or the end of the supervisor, closes everything in reverse order and exits. If opening fails,
 * closes what was opened and exits with status 1.
 */
export async function runProcess(log: Log, open: (lifecycle: Lifecycle) => Promise<void>) {
  const lifecycle = createLifecycle((name, error) =>
    log.error({ err: error, resource: name }, 'close.failed'),
  )

  async function stop(cause: string, exitCode: number) {
    log.info({ cause }, 'process.stopping')
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    await lifecycle.close()
    process.exit(exitCode)
  }

  process.once('SIGTERM', () => stop('SIGTERM', 0))
  process.once('SIGINT', () => stop('SIGINT', 0))
  process.once('disconnect', () => stop('supervisor ended', 0))

  sendBeats()
  try {
    await open(lifecycle)
    sendToSupervisor({ type: 'ready' })
  } catch (error) {
    if (lifecycle.closing.aborted) return
    log.fatal({ err: error }, 'process.failed')
    await stop('failed to start', 1)
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
