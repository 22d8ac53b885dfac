import { mkdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ClearError } from '../clear-error.ts'
import { writeWhole } from '../files.ts'
import { freePort } from '../ports.ts'
import { weAreRoot } from './account.ts'
import { type Binaries, findBinaries, reachableBinaries } from './binaries.ts'
import { ensureCluster, OWNER } from './cluster.ts'
import { findHome, type Home, keepFresh } from './home.ts'
import {
  disarmPidFile,
  isOrBecomesPostmasterOf,
  isPostmasterOf,
  logTail,
  runningPostmaster,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import { ensureDatabase, refusal } from './probe.ts'

export type PostgresOptions = {
  /** Where the cluster is kept, and `database-url` with the way in. Made if it is not there. */
  dataDir: string
  log?: (line: string) => void
  /** For tests: faster. A killed server loses nothing, a crash of the machine may lose everything. */
  volatile?: boolean
  maxConnections?: number
  /** How long it may refuse connections after its start, in milliseconds; recovery does not count. */
  patienceMs?: number
}

export type Postgres = {
  url: string
  pid: number
  /** Resolves when the server is gone, whatever ended it. */
  gone: Promise<void>
  stop(): Promise<void>
  /** Stops the server and deletes the cluster, wherever it is kept. */
  destroy(): Promise<void>
}

const defaults = { log: () => {}, volatile: false, maxConnections: 100, patienceMs: 60_000 }
type Options = Required<PostgresOptions>

const WATCH_MS = 250
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Starts the embedded PostgreSQL on 127.0.0.1, or takes over the one that runs on this cluster
 * already because its parent was killed. Resolves when it accepts connections.
 * @throws when it does not within `patienceMs`, with the end of its log, once it has stopped what it started
 */
export async function startPostgres(given: PostgresOptions): Promise<Postgres> {
  const options = { ...defaults, ...given }
  const { dataDir } = options
  // Open for passing through when we are root: PostgreSQL's unprivileged account has to.
  mkdirSync(dataDir, { recursive: true, mode: weAreRoot() ? 0o711 : 0o700 })
  const home = await findHome(dataDir)
  if (home.private) keepFresh(home.folder)
  const binaries = reachableBinaries(findBinaries(), home.account, home.folder)
  const password = await ensureCluster(home, binaries, options.volatile)
  const server =
    (await takeOver(home, password, options)) ?? (await launch(home, binaries, password, options))
  const url = urlOf(server.port, password)
  await writeWhole(join(dataDir, 'database-url'), `${url}\n`)
  return handle(home, dataDir, server.pid, url)
}

type Server = { pid: number; port: number }

async function takeOver(home: Home, password: string, { log, patienceMs }: Options) {
  const server = runningPostmaster(home)
  if (!server) return undefined
  log(`PostgreSQL runs already as process ${server.pid}: taking it over`)
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
    disarmPidFile(home)
    const port = await freePort(lastPort(dataDir))
    const pid = spawnPostmaster(home, binaries, settings(port, maxConnections, volatile))
    if (pid) {
      const server = { pid, port }
      const isReady = becomesReady(home, server, password, patienceMs).catch(async (error) => {
        await stopPostmaster(home, pid)
        throw error
      })
      if (await isReady) return server
    }
    const tail = logTail(home)
    if (!PASSING.test(tail) || Date.now() > deadline)
      throw new ClearError(`PostgreSQL ended while it started. The end of its log:\n${tail}`)
    await delay(200)
  }
}

// What the next attempt may find mended: backends that outlive a killed postmaster for a moment,
// and somebody else who took the port between our look and PostgreSQL's.
const PASSING = /pre-existing shared memory block|could not create any TCP\/IP sockets/

// False when the server ended instead: it may have been stopping when we found it.
async function becomesReady(home: Home, server: Server, password: string, patienceMs: number) {
  const deadline = Date.now() + patienceMs
  const url = urlOf(server.port, password)
  for (let reason: string | undefined; ; await delay(30)) {
    if (!isOrBecomesPostmasterOf(home, server.pid)) return false
    reason = await refusal(url, home.data)
    if (!reason) break
    if (Date.now() > deadline && !RECOVERING.test(reason)) {
      throw new ClearError(
        `PostgreSQL does not accept connections after ${patienceMs / 1000} s: ${reason}. ` +
          `The end of its log:\n${logTail(home)}`,
      )
    }
  }
  await ensureDatabase(url)
  return true
}

// After a crash it replays its log first, which takes as long as it takes.
const RECOVERING = /database system is (starting up|not yet accepting connections)/

function settings(port: number, maxConnections: number, volatile: boolean) {
  // Commits still reach the operating system before they are answered: tests kill the server.
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

function handle(home: Home, dataDir: string, pid: number, url: string): Postgres {
  const { promise: gone, resolve } = Promise.withResolvers<void>()
  const watch = setInterval(() => isPostmasterOf(home, pid) || resolve(), WATCH_MS).unref()
  const fresh = home.private ? setInterval(() => keepFresh(home.folder), DAY_MS).unref() : undefined
  gone.then(() => {
    clearInterval(watch)
    clearInterval(fresh)
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
  // Said here, because PGSSLMODE in the environment of the user is meant for other servers.
  return `postgresql://${OWNER}:${password}@127.0.0.1:${port}/${OWNER}?sslmode=disable`
}

function lastPort(dataDir: string) {
  try {
    return Number(new URL(readFileSync(join(dataDir, 'database-url'), 'utf8').trim()).port)
  } catch {
    return undefined
  }
}
