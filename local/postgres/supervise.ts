import { setTimeout as delay } from 'node:timers/promises'
import { type Postgres, type PostgresOptions, startPostgres } from './postgres.ts'

/** A server that is restarted when it ends; `url` and `pid` return those of the current process. */
export type SupervisedPostgres = { url(): string; pid(): number; stop(): Promise<void> }

const LONGEST_PAUSE_MS = 10_000

/**
 * Starts the embedded PostgreSQL and restarts it whenever it ends unexpectedly.
 * @param show receives progress messages
 * @param onMoved called after a restart on another port, because the previous one was in use
 */
export async function supervisePostgres(
  settings: Omit<PostgresOptions, 'log'>,
  show: (line: string) => void,
  onMoved: () => void,
): Promise<SupervisedPostgres> {
  const options = { ...settings, log: show }
  const stopping = new AbortController()
  let server: Postgres = await startPostgres(options)

  async function restartWhenEnded() {
    for (;;) {
      await server.ended
      if (stopping.signal.aborted) return
      show('PostgreSQL ended: restarting it')
      const previousUrl = server.url
      await restart()
      if (stopping.signal.aborted) return server.stop()
      show('PostgreSQL is running again')
      if (server.url !== previousUrl) onMoved()
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

  const stopped = restartWhenEnded()
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
