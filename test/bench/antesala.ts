import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../local/ports.ts'
import { startPostgres } from '../../local/postgres/postgres.ts'
import { childEnvironment, type SettingName } from '../../shared/runtime/config.ts'
import { openDatabase } from '../../shared/runtime/db.ts'
import type { Lifecycle } from '../../shared/runtime/lifecycle.ts'
import { migrate } from '../../shared/runtime/migrate.ts'
import type { Database } from '../../shared/tables/tables.ts'
import { silentLog } from '../setup/log.ts'

/** Settings of the APIs and workers of a benchmark, whatever the environment says. */
export const benchSettings = {
  HOST: '127.0.0.1',
  METRICS_PORT: '',
  LOG_LEVEL: 'info',
  AUTH_SECRET: 'a secret of the benchmark, thirty-two characters long',
  RATE_LIMIT_PER_MINUTE: '1000000',
  PAGE_RATE_LIMIT_PER_MINUTE: '1000000',
  REQUIRE_TWO_FACTOR: 'none',
  CLIENT_RECIPIENTS_PER_DAY: '0',
  NOTICES_PER_HOUR: '0',
}

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

/** Starts PostgreSQL with an empty database; parameters and result are those of `openBenchDatabase`. */
export async function openEmptyDatabase(life: Lifecycle, volatile = false): Promise<string> {
  const dataDir = await openBenchFolder(life)
  const postgres = await startPostgres({ dataDir, volatile })
  life.onClose('postgres', () => postgres.destroy())
  return postgres.url
}

/**
 * Opens connections to a database of a benchmark, without a time limit for statements. The caller closes them.
 * @param max how many at most
 */
export function openBenchConnections(url: string, max: number): Database {
  return openDatabase({
    ...{ url, max, applicationName: 'bench', statementTimeoutMs: 0 },
    onError: ignoreIdleError,
  })
}

/** Opens connections like `openBenchConnections`, for SQL as text; `life` closes them. */
export function openBenchPool(life: Lifecycle, url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', ignoreIdleError)
  life.onClose('pool', () => pool.end())
  return pool
}

// The connections of a pool that was closed end a little later than that, perhaps by the end of their server. A
// statement on a broken connection fails by itself.
function ignoreIdleError() {}

/** Creates an empty folder; `life` deletes it at the end. */
export async function openBenchFolder(life: Lifecycle): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'antesala-bench-'))
  life.onClose('folder', () => rm(folder, { recursive: true, force: true }))
  return folder
}

type Settings = Partial<Record<SettingName, string>>

/**
 * Starts an API process for a benchmark; `life` stops it at the end.
 * @returns its port and the process
 * @throws if it is not ready after 20 s
 */
export async function openBenchApi(
  life: Lifecycle,
  settings: Settings & { DATABASE_URL: string },
): Promise<{ port: number; child: ChildProcess }> {
  const port = await freePort()
  const env = childEnvironment({ ...benchSettings, ...settings, PORT: String(port) })
  const url = `http://127.0.0.1:${port}/readyz`
  return { port, child: await openBenchServer(life, [pathOf('api/main.ts')], url, { env }) }
}

/** What a reference API does with a request: nothing, or one job enqueued with this library. */
export type ReferenceKind = 'no-op' | 'pg-boss' | 'graphile-worker'

/**
 * Starts a minimal API that ours is compared with; `life` stops it at the end.
 * @returns its port
 * @throws if it is not ready after 20 s
 */
export async function openReferenceApi(
  life: Lifecycle,
  kind: ReferenceKind,
  databaseUrl: string,
): Promise<number> {
  const port = await freePort()
  const args = [join(import.meta.dirname, 'reference.main.ts'), kind, String(port), databaseUrl]
  await openBenchServer(life, args, `http://127.0.0.1:${port}/readyz`)
  return port
}

type WorkerSettings = Settings & { DATABASE_URL: string; SMTP_URL: string }

/** Starts a worker process for a benchmark; `life` stops it at the end. Does not wait until it is ready. */
export function startBenchWorker(life: Lifecycle, settings: WorkerSettings): void {
  const env = childEnvironment({ ...benchSettings, ...settings })
  openBenchProcess(life, [pathOf('worker/main.ts')], env)
}

/**
 * Starts a worker process for a benchmark, and waits until it is connected and about to run jobs; `life` stops it
 * at the end.
 * @throws if it is not ready after 20 s
 */
export async function openBenchWorker(
  life: Lifecycle,
  settings: WorkerSettings,
): Promise<ChildProcess> {
  const METRICS_PORT = String(await freePort())
  const env = childEnvironment({ ...benchSettings, ...settings, METRICS_PORT })
  const url = `http://127.0.0.1:${METRICS_PORT}/healthz`
  return await openBenchServer(life, [pathOf('worker/main.ts')], url, { env })
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
 * @param options.limitMs how long to wait until it is ready, in milliseconds
 * @throws if it is not ready in time, or ends
 */
export async function openBenchServer(
  life: Lifecycle,
  args: string[],
  url: string,
  options: { env?: NodeJS.ProcessEnv; limitMs?: number } = {},
): Promise<ChildProcess> {
  const { env, limitMs = 20_000 } = options
  const child = openBenchProcess(life, args, env)
  const deadline = Date.now() + limitMs
  while (!(await isUp(url))) {
    if (Date.now() > deadline || hasEnded(child)) throw new Error(`${args.join(' ')} did not start`)
    await delay(20)
  }
  return child
}

/**
 * Starts a script of this folder in a process of its own, with an IPC channel; `life` stops it at the end.
 * @returns a function that sends a message and returns the next message of the process, and the first one,
 * which the process sends when it is ready
 * @throws if the process ends before it sends one, as does the returned function
 */
export async function forkBenchScript<Ready>(life: Lifecycle, script: string, args: string[] = []) {
  const child = fork(join(import.meta.dirname, script), args)
  life.onClose(script, () => end(child))
  const [ready] = (await messageOf(child)) as [Ready]
  async function ask<Answer>(message: object): Promise<Answer> {
    const answered = messageOf(child)
    child.send(message)
    const [answer] = (await answered) as [Answer]
    return answer
  }
  return { ready, ask }
}

/** Returns the resident memory of a process in MiB; NaN on other systems than Linux. */
export async function residentMiB({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}

async function messageOf(child: ChildProcess): Promise<unknown[]> {
  const stop = new AbortController()
  const ended = once(child, 'exit', stop).then(() => {
    throw new Error(`${child.spawnargs.join(' ')} ended`)
  })
  ended.catch(() => {})
  return await Promise.race([once(child, 'message', stop), ended]).finally(() => stop.abort())
}

function pathOf(script: string) {
  return join(import.meta.dirname, '../..', script)
}

function isUp(url: string) {
  return fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function end(child: ChildProcess) {
  if (hasEnded(child)) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

function hasEnded({ exitCode, signalCode }: ChildProcess) {
  return exitCode !== null || signalCode !== null
}
