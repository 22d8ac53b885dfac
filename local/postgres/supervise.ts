import { setTimeout as delay } from 'node:timers/promises'
import { type Postgres, type PostgresOptions, startPostgres } from './postgres.ts'

export type SupervisedPostgres = { url(): string; pid(): number; stop(): Promise<void> }

const LONGEST_PAUSE_MS = 10_000

/**
 * Starts the embedded PostgreSQL and restarts it whenever it ends unexpectedly.
 * @param show receives progress messages
 * @param onMoved called when it restarted on another port, because its own was in use
 */
export async function supervisePostgres(
  settings: Omit<PostgresOptions, 'log'>,
  show: (line: string) => void,
  onMoved: () => void,
): Promise<SupervisedPostgres> {
  const options = { ...settings, log: show }
  const stopping = new AbortController()
  let server: Postgres = await startPostgres(options)

  async function restartWhenGone() {
    for (;;) {
      await server.gone
      if (stopping.signal.aborted) return
      show('PostgreSQL ended: restarting it')
      const before = server.url
      await restart()
      if (stopping.signal.aborted) return server.stop()
      show('PostgreSQL is back')
      if (server.url !== before) onMoved()
    }
  }

  async function restart() {
    for (let pause = 500; !stopping.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        server = await startPostgres(options)
        return
      } catch (error) {
        show((error as Error).message)
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  const stopped = restartWhenGone()
  return {
    url: () => server.url,
    pid: () => server.pid,
    stop: async () => {
      stopping.abort()
      await server.stop()
      await stopped
    },
  }
}
