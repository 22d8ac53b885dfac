import { execFileSync, spawn } from 'node:child_process'
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { isAlive, signal, waitUntil } from '../processes.ts'
import { UserFacingError } from '../user-facing-error.ts'
import type { Binaries } from './binaries.ts'
import { POSTGRES_ENV } from './cluster.ts'
import type { Home } from './home.ts'

const MAX_LOG_BYTES = 5 * 1024 * 1024
const FAST_LIMIT_MS = 20_000
const IMMEDIATE_LIMIT_MS = 10_000

/**
 * Spawns the server in its own session, so that Ctrl-C in our terminal does not reach it.
 * @returns its process id; undefined if it could not be spawned
 */
export function spawnPostmaster(home: Home, binaries: Binaries, settings: Record<string, string>) {
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openLog(home)
  try {
    const child = spawn(join(binaries.folder, 'bin/postgres'), ['-D', home.data, ...args], {
      ...home.account,
      cwd: home.data,
      env: POSTGRES_ENV,
      detached: true,
      stdio: ['ignore', log, log],
    })
    child.on('error', () => {}) // child.pid is then undefined
    child.unref()
    return child.pid
  } finally {
    closeSync(log)
  }
}

/** Returns the running server of this cluster, whichever process started it; undefined if none runs. */
export function runningPostmaster(home: Home): { pid: number; port: number } | undefined {
  const [pid, , , port] = readLockFile(home)
  if (pid && port && isPostmasterOf(home, pid)) return { pid, port }
}

/**
 * Makes PostgreSQL ignore the lock file of an ended server whose process id still exists, because it belongs
 * to a zombie or is used by another process. Replaces that id with ours, because PostgreSQL ignores a lock
 * file with the id of its parent process. Does not delete the file, because PostgreSQL needs the shared
 * memory key in it to detect backends that outlived their postmaster. Does nothing if the server runs or there
 * is no file.
 */
export function replacePidInLockFile(home: Home) {
  const [pid] = readLockFile(home)
  if (!pid || isPostmasterOf(home, pid)) return
  const path = join(home.data, 'postmaster.pid')
  const [, ...rest] = readFileSync(path, 'utf8').split('\n')
  writeFileSync(path, [process.pid, ...rest].join('\n'))
}

/**
 * Stops the server: by fast shutdown or, if that takes too long, by immediate shutdown.
 * @throws UserFacingError if the server still runs after that
 */
export async function stopPostmaster(home: Home, pid: number) {
  const hasEnded = () => !isPostmasterOf(home, pid)
  if (hasEnded()) return
  signal(pid, 'SIGINT')
  if (await waitUntil(hasEnded, FAST_LIMIT_MS, 20)) return
  signal(pid, 'SIGQUIT')
  if (await waitUntil(hasEnded, IMMEDIATE_LIMIT_MS, 20)) return
  throw new UserFacingError(`PostgreSQL (process ${pid}) does not stop`)
}

/** Like `isPostmasterOf`, but also true while the process has no command line, as for a moment during exec. */
export function isOrMayBecomePostmasterOf(home: Home, pid: number): boolean {
  return isPostmasterOf(home, pid) || (isAlive(pid) && commandLine(pid) === '')
}

/** Whether the process runs and is the server of this cluster, not another process with the same id. */
export function isPostmasterOf(home: Home, pid: number): boolean {
  return isAlive(pid) && commandLine(pid).includes(`/bin/postgres -D ${home.data} `)
}

/** Returns the last lines of the server's log, for an error message. */
export function logTail(home: Home): string {
  const file = openSync(join(home.folder, 'server.log'), 'r')
  try {
    const { size } = fstatSync(file)
    const buffer = Buffer.alloc(Math.min(size, 2_000))
    readSync(file, buffer, 0, buffer.length, size - buffer.length)
    return buffer.toString().split('\n').slice(-12).join('\n').trim()
  } finally {
    closeSync(file)
  }
}

// O_NOFOLLOW: we may be root in another user's folder, where a symbolic link could point anywhere.
function openLog({ folder }: Home) {
  const path = join(folder, 'server.log')
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > MAX_LOG_BYTES) renameSync(path, `${path}.1`)
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants
  return openSync(path, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600)
}

function readLockFile(home: Home): number[] {
  try {
    return readFileSync(join(home.data, 'postmaster.pid'), 'utf8').split('\n').map(Number)
  } catch {
    return []
  }
}

// Not /proc/PID/exe: root in a container cannot read it for another user's process.
function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-o', 'command=', '-ww', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
