import { mkdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
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
  /** Contains the cluster, and its connection URL in `database-url`. Created if missing. */
  dataDir: string
  log?: (line: string) => void
  /** Faster, for tests: survives a killed server, but not a crash of the machine. */
  volatile?: boolean
  maxConnections?: number
  /** Longest time until it accepts connections, in milliseconds; crash recovery is not counted. */
  patienceMs?: number
}

export type Postgres = {
  url: string
  pid: number
  /** Resolves when the server has ended for any reason. */
  gone: Promise<void>
  stop(): Promise<void>
  /** Stops the server and deletes the cluster, wherever it is kept. */
  destroy(): Promise<void>
}

const defaults = { log: () => {}, volatile: false, maxConnections: 100, patienceMs: 60_000 }
type Options = Required<PostgresOptions>

const CHECK_MS = 250
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Starts the embedded PostgreSQL on 127.0.0.1, or takes over a running one of this cluster whose parent
 * was killed. Resolves when it accepts connections.
 * @throws UserFacingError with the end of its log, if it does not within `patienceMs`; it is stopped first
 */
export async function startPostgres(given: PostgresOptions): Promise<Postgres> {
  const options = { ...defaults, ...given }
  const { dataDir } = options
  // If we are root, PostgreSQL's unprivileged account needs to traverse this directory.
  mkdirSync(dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 })
  const home = await findHome(dataDir)
  if (home.private) touchAll(home.folder)
  const binaries = reachableBinaries(findBinaries(), home.account, home.folder)
  const password = await ensureCluster(home, binaries, options.volatile)
  const server =
    (await takeOver(home, password, options)) ?? (await launch(home, binaries, password, options))
  const url = urlOf(server.port, password)
  await writeAtomically(join(dataDir, 'database-url'), `${url}\n`)
  return createHandle(home, dataDir, server.pid, url)
}

type Server = { pid: number; port: number }

async function takeOver(home: Home, password: string, { log, patienceMs }: Options) {
  const server = runningPostmaster(home)
  if (!server) return undefined
  log(`PostgreSQL is already running as process ${server.pid}: taking it over`)
  return (await becomesReady(home, server, password, patienceMs)) ? server : undefined
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
    const port = await freePort(lastPort(dataDir))
    const pid = spawnPostmaster(home, binaries, serverSettings(port, maxConnections, volatile))
    if (pid) {
      const server = { pid, port }
      const isReady = becomesReady(home, server, password, patienceMs).catch(async (error) => {
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

// Errors that a retry can resolve: backends that briefly outlive a killed postmaster, and a port that
// another process took after we found it free.
const TRANSIENT = /pre-existing shared memory block|could not create any TCP\/IP sockets/

// False if the server ended instead: it can have been stopping when we found it.
async function becomesReady(home: Home, server: Server, password: string, patienceMs: number) {
  const deadline = Date.now() + patienceMs
  const url = urlOf(server.port, password)
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

// Replaying the log after a crash has no time limit.
const RECOVERING = /database system is (starting up|not yet accepting connections)/

function serverSettings(port: number, maxConnections: number, volatile: boolean) {
  // Commits still reach the operating system before they are acknowledged, because tests kill the server.
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
  const { promise: gone, resolve } = Promise.withResolvers<void>()
  const check = setInterval(() => isPostmasterOf(home, pid) || resolve(), CHECK_MS).unref()
  const touch = home.private ? setInterval(() => touchAll(home.folder), DAY_MS).unref() : undefined
  gone.then(() => {
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
  return { url, pid, gone, stop, destroy }
}

function urlOf(port: number, password: string) {
  // Overrides the user's PGSSLMODE, which is meant for other servers.
  return `postgresql://${OWNER}:${password}@127.0.0.1:${port}/${OWNER}?sslmode=disable`
}

function lastPort(dataDir: string) {
  try {
    return Number(new URL(readFileSync(join(dataDir, 'database-url'), 'utf8').trim()).port)
  } catch {
    return undefined
  }
}
