import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from '../shared/runtime/config.ts'
import { UserFacingError } from './user-facing-error.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'admin/dist')
const sources = ['admin', 'shared/contract', 'shared/view', 'shared/brand', 'package-lock.json']

/**
 * Written after a successful build, so that an interrupted build never counts as up to date. Its time is that of the beginning:
 * sources may have changed during the build.
 */
const stampFile = join(dist, '.built')

/**
 * Builds the dashboard if it is missing or older than its sources.
 * @param logFile receives Vite's output
 * @returns a short result to show on the terminal
 * @throws UserFacingError if Vite fails; AbortError if `signal` is aborted
 */
export async function buildAdmin(logFile: string, signal?: AbortSignal): Promise<string> {
  if (!existsSync(join(root, 'admin/index.html'))) return 'no sources'
  const newest = Math.max(...sources.map((source) => newestChange(join(root, source))))
  if (existsSync(stampFile) && statSync(stampFile).mtimeMs > newest) return 'up to date'
  // Not by the build, because a new folder counts as a change of the sources.
  mkdirSync(dist, { recursive: true })
  const startedAt = new Date()
  const log = openSync(logFile, 'w', 0o600)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const build = spawn(process.execPath, [vite, 'build', 'admin'], {
    cwd: root,
    // With another NODE_ENV, such as that of a test run, Vite would bundle React's development build.
    env: { ...childEnvironment({}), NODE_ENV: 'production' },
    stdio: ['ignore', log, log],
    signal,
  })
  closeSync(log)
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new UserFacingError(`The dashboard could not be built: see ${logFile}`)
  writeFileSync(stampFile, '')
  utimesSync(stampFile, startedAt, startedAt)
  return 'built'
}

// The time of the newest change at or below a path, in milliseconds; 0 if there is none.
function newestChange(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat || path === dist) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  const names = readdirSync(path).filter((name) => name !== 'node_modules')
  return Math.max(stat.mtimeMs, ...names.map((name) => newestChange(join(path, name))))
}
