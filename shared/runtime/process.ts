import { createLifecycle, type Lifecycle } from './lifecycle.ts'
import type { Log } from './log.ts'

/** What a supervised child sends to its parent over the IPC channel of `fork`. */
export type ChildMessage = { type: 'ready' } | { type: 'beat' }

/** Milliseconds between heartbeats; the supervisor kills a child after 30 s without one. */
const BEAT_MS = 2_000

/** Time limit for a graceful shutdown in milliseconds; then the process exits with 1. */
export const STOP_LIMIT_MS = 25_000

/**
 * Runs a process: opens its resources, reports to the supervisor if there is one, and closes
 * everything in reverse order on SIGTERM, SIGINT or when the supervisor has ended. Exits with 1 if
 * opening fails.
 */
export async function runProcess(log: Log, open: (life: Lifecycle) => Promise<void>) {
  const life = createLifecycle((name, error) =>
    log.error({ err: error, part: name }, 'close.failed'),
  )

  async function stop(cause: string, exitCode: number) {
    log.info({ cause }, 'process.stopping')
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    await life.close()
    process.exit(exitCode)
  }

  process.once('SIGTERM', () => stop('SIGTERM', 0))
  process.once('SIGINT', () => stop('SIGINT', 0))
  process.once('disconnect', () => stop('supervisor gone', 0))

  try {
    await open(life)
    reportToSupervisor()
  } catch (error) {
    log.fatal({ err: error }, 'process.failed')
    await stop('failed to open', 1)
  }
}

function reportToSupervisor() {
  if (!process.send) return
  const send = (message: ChildMessage) => process.connected && process.send?.(message)
  send({ type: 'ready' })
  setInterval(() => send({ type: 'beat' }), BEAT_MS).unref()
}
