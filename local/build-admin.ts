import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from '../shared/runtime/config.ts'
import { UserFacingError } from './user-facing-error.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'admin/dist')
const SOURCES = ['admin', 'shared/contract', 'shared/view', 'shared/brand', 'package-lock.json']

/** Written last, so that it is missing after an interrupted build. */
const STAMP = join(dist, '.built')

/**
 * Builds the dashboard if it is missing or older than its sources.
 * @param logFile receives Vite's output
 * @returns the result, for the terminal
 * @throws UserFacingError when Vite fails
 */
export async function buildAdmin(logFile: string, signal?: AbortSignal): Promise<string> {
  if (!existsSync(join(root, 'admin/index.html'))) return 'nothing to build yet'
  const newest = Math.max(...SOURCES.map((source) => newestChange(join(root, source))))
  if (existsSync(STAMP) && statSync(STAMP).mtimeMs > newest) return 'up to date'
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
  writeFileSync(STAMP, '')
  return 'built'
}

function newestChange(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return 0
  if (!stat.isDirectory() || path === dist) return path === dist ? 0 : stat.mtimeMs
  const names = readdirSync(path).filter((name) => name !== 'node_modules')
  return Math.max(stat.mtimeMs, ...names.map((name) => newestChange(join(path, name))))
}
