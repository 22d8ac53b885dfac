import { createLifecycle, type Lifecycle } from './lifecycle.ts'
import type { Log } from './log.ts'

/** What a supervised child tells its parent over the IPC channel that `fork` opens. */
export type ChildMessage = { type: 'ready' } | { type: 'beat' }

/** Milliseconds between two signs of life; the supervisor kills a child it has not heard for 30 s. */
const BEAT_MS = 2_000

/** How long a stopping process may take before it is ended the hard way, in milliseconds. */
export const STOP_LIMIT_MS = 25_000

/**
 * Runs a process from open to close: opens it, says so to the supervisor if there is one, and
 * closes everything in reverse on SIGTERM, SIGINT or when the supervisor is gone.
 * Ends the process with 1 when opening fails.
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
    tellSupervisor()
  } catch (error) {
    log.fatal({ err: error }, 'process.failed')
    await stop('failed to open', 1)
  }
}

function tellSupervisor() {
  if (!process.send) return
  const say = (message: ChildMessage) => process.connected && process.send?.(message)
  say({ type: 'ready' })
  setInterval(() => say({ type: 'beat' }), BEAT_MS).unref()
}
