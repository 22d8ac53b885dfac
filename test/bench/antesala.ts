import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../local/ports.ts'
import { startPostgres } from '../../local/postgres/postgres.ts'
import { childEnvironment } from '../../shared/runtime/config.ts'
import type { Lifecycle } from '../../shared/runtime/lifecycle.ts'
import { migrate } from '../../shared/runtime/migrate.ts'
import { silentLog } from '../setup/log.ts'

/**
 * Starts PostgreSQL with a migrated database for a benchmark; `life` deletes it at the end.
 * @param volatile whether commits skip the disk; false if the benchmark measures the cost of commits
 * @returns the URL of the database
 */
export async function openBenchDatabase(life: Lifecycle, volatile = false): Promise<string> {
  const url = await openEmptyDatabase(life, volatile)
  await migrate({ databaseUrl: url, log: silentLog })
  return url
}

/** Starts PostgreSQL with an empty database; the rest as `openBenchDatabase`. */
export async function openEmptyDatabase(life: Lifecycle, volatile = false): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'antesala-bench-'))
  life.onClose('folder', () => rm(dataDir, { recursive: true, force: true }))
  const postgres = await startPostgres({ dataDir, volatile })
  life.onClose('postgres', () => postgres.destroy())
  return postgres.url
}

/**
 * Starts an API process for a benchmark; `life` stops it at the end.
 * @returns its port
 * @throws if it is not ready after 20 s
 */
export async function openBenchApi(
  life: Lifecycle,
  settings: Record<string, string> & { DATABASE_URL: string },
): Promise<number> {
  const port = await freePort()
  const env = childEnvironment({
    HOST: '127.0.0.1',
    PORT: String(port),
    AUTH_SECRET: 'a secret of the benchmark, thirty-two characters long',
    RATE_LIMIT_PER_MINUTE: '1000000',
    METRICS_PORT: '',
    ...settings,
  })
  const script = join(import.meta.dirname, '../../api/main.ts')
  await openBenchServer(life, [script], `http://127.0.0.1:${port}/readyz`, env)
  return port
}

type WorkerSettings = Record<string, string> & { DATABASE_URL: string; SMTP_URL: string }
const workerScript = join(import.meta.dirname, '../../worker/main.ts')

/** Starts a worker process for a benchmark; `life` stops it at the end. Does not wait until it is ready. */
export function startBenchWorker(life: Lifecycle, settings: WorkerSettings): void {
  openBenchProcess(life, [workerScript], childEnvironment({ METRICS_PORT: '', ...settings }))
}

/** Starts a worker process for a benchmark, and waits until it runs jobs; `life` stops it at the end. */
export async function openBenchWorker(life: Lifecycle, settings: WorkerSettings): Promise<void> {
  const metricsPort = String(await freePort())
  const env = childEnvironment({ LOG_LEVEL: 'info', METRICS_PORT: metricsPort, ...settings })
  await openBenchServer(life, [workerScript], `http://127.0.0.1:${metricsPort}/metrics`, env)
}

/**
 * Starts a process for a benchmark; `life` stops it at the end. Its output is not kept.
 * @param args the script and its arguments
 */
export function openBenchProcess(
  life: Lifecycle,
  args: string[],
  env = childEnvironment({}),
): ChildProcess {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  life.onClose(args.join(' '), () => end(child))
  return child
}

/**
 * Starts a server for a benchmark; `life` stops it at the end. Its output is not kept.
 * @param args the script and its arguments
 * @param url responds with status 200 once the server is ready
 * @throws if it is not ready after 20 s
 */
export async function openBenchServer(
  life: Lifecycle,
  args: string[],
  url: string,
  env = childEnvironment({}),
): Promise<void> {
  const child = openBenchProcess(life, args, env)
  const deadline = Date.now() + 20_000
  while (!(await isUp(url))) {
    if (Date.now() > deadline || child.exitCode !== null)
      throw new Error(`${args.join(' ')} did not start`)
    await delay(100)
  }
}

/**
 * Starts a script of this folder in a process of its own, with an IPC channel; `life` stops it at the end.
 * @returns a function that sends a message and returns the next message of the process, and the first one,
 * which the process sends when it is ready
 */
export async function forkBenchScript<Ready>(life: Lifecycle, script: string, args: string[] = []) {
  const child = fork(join(import.meta.dirname, script), args)
  life.onClose(script, () => end(child))
  const [ready] = (await once(child, 'message')) as [Ready]
  async function ask<Answer>(message: object): Promise<Answer> {
    const answered = once(child, 'message')
    child.send(message)
    const [answer] = (await answered) as [Answer]
    return answer
  }
  return { ready, ask }
}

function isUp(url: string) {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
