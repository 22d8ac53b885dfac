import { setTimeout as delay } from 'node:timers/promises'
import { createLifecycle, type Lifecycle } from '../../shared/runtime/lifecycle.ts'

/** How long what runs when the user presses Ctrl-C may take to end, in milliseconds. */
const END_MS = 10_000

/** The parts of a benchmark that run. */
const running = new Set<Lifecycle>()

/**
 * Runs a part of a benchmark, and then closes what it opened, also if the user ends the benchmark with Ctrl-C:
 * PostgreSQL and its folders would outlive the process.
 */
export async function withLifecycle<T>(work: (life: Lifecycle) => Promise<T>): Promise<T> {
  const life = createLifecycle((name, error) => console.error(`${name} did not close:`, error))
  running.add(life)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, stop)
  const working = work(life)
  async function stop() {
    await life.close()
    // It may have been opening something.
    await Promise.race([working.catch(() => {}), delay(END_MS)])
    await end()
    // Parts can be nested, and run at the same time.
    if (running.size === 0) process.exit(130)
  }
  async function end() {
    await life.close()
    running.delete(life)
    for (const signal of signals) process.off(signal, stop)
  }
  try {
    return await working
  } finally {
    await end()
  }
}
