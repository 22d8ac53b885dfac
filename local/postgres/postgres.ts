import { mkdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DAY_MS } from '../../shared/contract/duration.ts'
import { writeAtomically } from '../files.ts'
import { freePort } from '../ports.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { isRoot } from './account.ts'
import { type Binaries, findBinaries, reachableBinaries } from './binaries.ts'
import { ensureCluster, OWNER } from './cluster.ts'
import { findHome, type Home, touchAll } from './home.ts'
import {
  isOrMayBecomePostmasterOf,
  isPostmasterOf,
  logTail,
  replacePidInLockFile,
  runningPostmaster,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import { ensureDatabase, unavailableReason } from './probe.ts'

export type PostgresOptions = {
  /** The folder of the cluster, and of the file `database-url` with its connection URL. Created if missing. */
  dataDir: string
  log?: (line: string) => void
  /** Faster, for tests: the data survives a killed server, but not a crash of the machine. */
  volatile?: boolean
  maxConnections?: number
  /** Another installation than the embedded one, readable for everybody. */
  binaries?: Binaries
  /** Time limit until the server accepts connections, in milliseconds; not applied during crash recovery. */
  patienceMs?: number
}

/** A running server. */
export type Postgres = {
  url: string
  pid: number
  /** Resolves when the server has ended for any reason. */
  ended: Promise<void>
  stop(): Promise<void>
  /** Stops the server and deletes the cluster, including a private folder. */
  destroy(): Promise<void>
}

const defaults = { log: () => {}, volatile: false, maxConnections: 300, patienceMs: 60_000 }
type Options = PostgresOptions & Required<Omit<PostgresOptions, 'binaries'>>

const CHECK_MS = 250

/**
 * Starts the embedded PostgreSQL on 127.0.0.1, or takes over a server of this cluster that is still running
 * because its parent was killed. Resolves when it accepts connections.
 * @throws UserFacingError with the end of the server's log, if the server ends, or does not accept
 *   connections within `patienceMs`; in the second case, a server that we started ourselves is stopped
 */
export async function startPostgres(settings: PostgresOptions): Promise<Postgres> {
  const options = { ...defaults, ...settings }
  const { dataDir } = options
  // If we are root, PostgreSQL's unprivileged account needs to traverse this directory.
  mkdirSync(dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 })
  const home = await findHome(dataDir)
  if (home.isPrivate) touchAll(home.folder)
  const binaries = options.binaries ?? reachableBinaries(findBinaries(), home.account, home.folder)
  const password = await ensureCluster(home, binaries, options.volatile)
  const server =
    (await takeOver(home, password, options)) ?? (await launch(home, binaries, password, options))
  const url = connectionUrl(server.port, password)
  await writeAtomically(join(dataDir, 'database-url'), `${url}\n`)
  return createHandle(home, dataDir, server.pid, url)
}

type Server = { pid: number; port: number }

async function takeOver(home: Home, password: string, { log, patienceMs }: Options) {
  const server = runningPostmaster(home)
  if (!server) return undefined
  log(`PostgreSQL is already running as process ${server.pid}: taking it over`)
  return (await waitUntilReady(home, server, password, patienceMs)) ? server : undefined
}

async function launch(
  home: Home,
  binaries: Binaries,
  password: string,
  { dataDir, volatile, maxConnections, patienceMs }: Options,
): Promise<Server> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    replacePidInLockFile(home)
    const port = await freePort(previousPort(dataDir))
    const pid = spawnPostmaster(home, binaries, serverSettings(port, maxConnections, volatile))
    if (pid) {
      const server = { pid, port }
      const isReady = waitUntilReady(home, server, password, patienceMs).catch(async (error) => {
        await stopPostmaster(home, pid)
        throw error
      })
      if (await isReady) return server
    }
    const tail = logTail(home)
    if (!TRANSIENT.test(tail) || Date.now() > deadline)
      throw new UserFacingError(`PostgreSQL ended while it started. The end of its log:\n${tail}`)
    await delay(200)
  }
}

// Errors that a retry can resolve: backends that briefly outlive a killed postmaster, and a port that another
// process has taken since we found it free.
const TRANSIENT = /pre-existing shared memory block|could not create any TCP\/IP sockets/

// Returns false if the server ends first, for example because it was stopping when we found it.
async function waitUntilReady(home: Home, server: Server, password: string, patienceMs: number) {
  const deadline = Date.now() + patienceMs
  const url = connectionUrl(server.port, password)
  for (let reason: string | undefined; ; await delay(30)) {
    if (!isOrMayBecomePostmasterOf(home, server.pid)) return false
    reason = await unavailableReason(url, home.data)
    if (!reason) break
    if (Date.now() > deadline && !RECOVERING.test(reason)) {
      throw new UserFacingError(
        `PostgreSQL does not accept connections after ${patienceMs / 1000} s: ${reason}. ` +
          `The end of its log:\n${logTail(home)}`,
      )
    }
  }
  await ensureDatabase(url)
  return true
}

// No time limit applies while the server replays its log after a crash.
const RECOVERING = /database system is (starting up|not yet accepting connections)/

function serverSettings(port: number, maxConnections: number, volatile: boolean) {
  // synchronous_commit stays on: commits must survive a killed server, because tests kill it.
  const fast = {
    fsync: 'off',
    full_page_writes: 'off',
    checkpoint_timeout: '1h',
    max_wal_size: '4GB',
  }
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: String(maxConnections),
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(volatile ? fast : {}),
  }
}

function createHandle(home: Home, dataDir: string, pid: number, url: string): Postgres {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const check = setInterval(() => isPostmasterOf(home, pid) || resolve(), CHECK_MS).unref()
  const touch = home.isPrivate
    ? setInterval(() => touchAll(home.folder), DAY_MS).unref()
    : undefined
  ended.then(() => {
    clearInterval(check)
    clearInterval(touch)
  })

  async function stop() {
    await stopPostmaster(home, pid)
    resolve()
  }
  async function destroy() {
    await stop()
    const names = ['postgres-home', 'database-url'].map((name) => join(dataDir, name))
    for (const path of [home.folder, ...names])
      await rm(path, { recursive: true, force: true, maxRetries: 5 })
  }
  return { url, pid, ended, stop, destroy }
}

function connectionUrl(port: number, password: string) {
  // Overrides the user's PGSSLMODE, which is meant for other servers.
  return `postgresql://${OWNER}:${password}@127.0.0.1:${port}/${OWNER}?sslmode=disable`
}

function previousPort(dataDir: string) {
  try {
    return Number(new URL(readFileSync(join(dataDir, 'database-url'), 'utf8').trim()).port)
  } catch {
    return undefined
  }
}
