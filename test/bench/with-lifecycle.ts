import { createLifecycle, type Lifecycle } from '../../shared/runtime/lifecycle.ts'

/**
 * Runs a part of a benchmark, and then closes what it opened, also if the user ends the benchmark with Ctrl-C:
 * PostgreSQL and its folders would outlive the process.
 */
export async function withLifecycle<T>(work: (life: Lifecycle) => Promise<T>): Promise<T> {
  const life = createLifecycle((name, error) => console.error(`${name} did not close:`, error))
  const signals = ['SIGINT', 'SIGTERM'] as const
  const ignoreSignals = () => {
    for (const signal of signals) process.off(signal, stop)
  }
  async function stop() {
    await life.close()
    ignoreSignals()
    // Calls can be nested: the last one that has closed ends the process.
    if (process.listenerCount('SIGINT') === 0) process.exit(130)
  }
  for (const signal of signals) process.on(signal, stop)
  try {
    return await work(life)
  } finally {
    await life.close()
    ignoreSignals()
  }
}
