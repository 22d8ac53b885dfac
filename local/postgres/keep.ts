import { setTimeout as delay } from 'node:timers/promises'
import { type Postgres, type PostgresOptions, startPostgres } from './postgres.ts'

export type KeptPostgres = { url(): string; pid(): number; stop(): Promise<void> }

const LONGEST_PAUSE_MS = 10_000

/**
 * Starts the embedded PostgreSQL and starts it again whenever it ends by itself.
 * @param show told what happens, in a line
 * @param onMoved called when it came back on another port, because its own was taken meanwhile
 */
export async function keepPostgres(
  settings: Omit<PostgresOptions, 'log'>,
  show: (line: string) => void,
  onMoved: () => void,
): Promise<KeptPostgres> {
  const options = { ...settings, log: show }
  const stopping = new AbortController()
  let server: Postgres = await startPostgres(options)

  async function tend() {
    for (;;) {
      await server.gone
      if (stopping.signal.aborted) return
      show('PostgreSQL ended: starting it again')
      const before = server.url
      await startAgain()
      if (stopping.signal.aborted) return server.stop()
      show('PostgreSQL is back')
      if (server.url !== before) onMoved()
    }
  }

  async function startAgain() {
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

  const tended = tend()
  return {
    url: () => server.url,
    pid: () => server.pid,
    stop: async () => {
      stopping.abort()
      await server.stop()
      await tended
    },
  }
}
