import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identify, isRunning, type ProcessId, parentOf, signal, waitUntil } from './processes.ts'
import { UserFacingError } from './user-facing-error.ts'

/** The content of `run.json` in DATA_DIR: the processes of a running Antesala. */
export type Run = {
  supervisor: ProcessId
  /** The npm process that started it and the shells between; it stops when they end. */
  starters: ProcessId[]
  stopping: boolean
  children: ProcessId[]
}

export type RunFile = {
  update(change: Partial<Pick<Run, 'stopping' | 'children'>>): void
  release(): void
}

export type ClaimOptions = {
  dataDir: string
  starters?: ProcessId[]
  show?: (line: string) => void
  /** How long to wait for a previous run that is stopping, in milliseconds. */
  waitMs?: number
  /** How long to wait for its orphaned children before killing them, in milliseconds. */
  leftoverMs?: number
}

/**
 * Ensures that no other Antesala uses this DATA_DIR: waits for a previous run that is stopping, and
 * stops the orphaned children of a killed one.
 * @throws UserFacingError when another Antesala runs here
 */
export async function claimRun(options: ClaimOptions): Promise<RunFile> {
  const { dataDir, starters = [], show = () => {}, waitMs = 15_000, leftoverMs = 10_000 } = options
  const path = join(dataDir, 'run.json')
  const run: Run = { supervisor: identify(process.pid), starters, stopping: false, children: [] }
  const deadline = Date.now() + waitMs
  while (!create(path, run)) {
    const found = read(path)
    if (!found) continue
    if (isRunning(found.supervisor)) {
      await waitForPrevious(found, dataDir, deadline - Date.now(), show)
    } else {
      await stopOrphans(found, leftoverMs, show)
      removeIfUnchanged(path, found)
    }
  }
  return {
    update: (change) => replace(path, Object.assign(run, change)),
    release: () => rmSync(path, { force: true }),
  }
}

/**
 * The npm process that started this one, and the shells between them: such a shell keeps running when
 * its npm is killed with SIGKILL.
 */
export function npmAncestors(): ProcessId[] {
  const above: ProcessId[] = []
  for (let pid: number | undefined = process.ppid; pid && pid > 1; pid = parentOf(pid)) {
    above.push(identify(pid))
    if (!isShell(pid)) break
  }
  return above
}

/**
 * Whether the npm that started this process has already ended. Then the parent is the process that
 * adopts orphans, which is neither a shell nor Node.
 */
export function npmHasEnded(): boolean {
  const parent = procFile(process.ppid, 'cmdline')
  return parent !== '' && !isShell(process.ppid) && !/npm|yarn|node|bun/.test(parent)
}

async function waitForPrevious(
  found: Run,
  dataDir: string,
  limitMs: number,
  show: (line: string) => void,
) {
  const { pid } = found.supervisor
  if (!found.stopping && found.starters.every(isRunning)) {
    throw new UserFacingError(
      `Antesala is already running in ${dataDir} (process ${pid}): stop it, or start with another DATA_DIR.`,
    )
  }
  show(`Waiting for the previous run (process ${pid}) to stop`)
  if (await waitUntil(() => !isRunning(found.supervisor), limitMs)) return
  throw new UserFacingError(
    `The previous run in ${dataDir} (process ${pid}) does not stop: kill it.`,
  )
}

async function stopOrphans(found: Run, limitMs: number, show: (line: string) => void) {
  const left = () => found.children.filter(isRunning)
  if (left().length === 0) return
  show(`Stopping processes of the previous run (${pids(left())})`)
  for (const { pid } of left()) signal(pid, 'SIGTERM')
  if (await waitUntil(() => left().length === 0, limitMs)) return
  for (const { pid } of left()) signal(pid, 'SIGKILL')
  if (await waitUntil(() => left().length === 0, limitMs)) return
  throw new UserFacingError(`Processes ${pids(left())} of the previous run cannot be stopped.`)
}

// A hard link creates the complete file atomically, and fails if one exists.
function create(path: string, run: Run): boolean {
  const temporary = `${path}.${process.pid}`
  writeFileSync(temporary, JSON.stringify(run), { mode: 0o600 })
  try {
    linkSync(temporary, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}

function replace(path: string, run: Run) {
  const temporary = `${path}.${process.pid}`
  writeFileSync(temporary, JSON.stringify(run), { mode: 0o600 })
  renameSync(temporary, path)
}

// Another start may have replaced the dead run's file since we read it.
function removeIfUnchanged(path: string, found: Run) {
  const moved = `${path}.${process.pid}.old`
  try {
    renameSync(path, moved)
    if (read(moved)?.supervisor.pid !== found.supervisor.pid) linkSync(moved, path)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    rmSync(moved, { force: true })
  }
}

function read(path: string): Run | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new UserFacingError(`${path} cannot be read (${(error as Error).message}): remove it.`)
  }
}

function isShell(pid: number) {
  return /^(sh|dash|bash|ash|busybox|zsh|ksh)$/.test(procFile(pid, 'comm'))
}

// A file of a process in /proc; empty if it cannot be read.
function procFile(pid: number, name: 'comm' | 'cmdline') {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8').trim()
  } catch {
    return ''
  }
}

function pids(processes: ProcessId[]) {
  return processes.map(({ pid }) => pid).join(', ')
}
