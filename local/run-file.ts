import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identify, isRunning, type ProcessId, parentOf, signal, waitUntil } from './processes.ts'
import { UserFacingError } from './user-facing-error.ts'

/**
 * The content of `run.json` in DATA_DIR: the processes of a running Antesala.
 * @internal
 */
export type Run = {
  supervisor: ProcessId
  /** The npm that started the supervisor, and the shells between the two. If one ends, the supervisor stops. */
  starters: ProcessId[]
  stopping: boolean
  children: ProcessId[]
}

/** This run's claim on DATA_DIR, stored in `run.json`. */
export type RunFile = {
  update(change: Partial<Pick<Run, 'stopping' | 'children'>>): void
  /** Deletes run.json, so that the next run can start. */
  release(): void
}

export type ClaimOptions = {
  dataDir: string
  starters?: ProcessId[]
  show?: (line: string) => void
  /** How long to wait for a previous run that is stopping, in milliseconds. */
  waitMs?: number
  /** How long to wait for the children of a killed run to stop before killing them, in milliseconds. */
  leftoverMs?: number
}

/**
 * Ensures that no other Antesala uses this DATA_DIR. If the previous run is stopping, or its npm has ended,
 * waits until it ends. If the previous run was killed, stops its children.
 * @throws UserFacingError if another Antesala runs here, if the previous run or its children do not stop, or
 *   if run.json cannot be read
 */
export async function claimRun(options: ClaimOptions): Promise<RunFile> {
  const { dataDir, starters = [], show = () => {}, waitMs = 15_000, leftoverMs = 10_000 } = options
  const path = join(dataDir, 'run.json')
  const run: Run = { supervisor: identify(process.pid), starters, stopping: false, children: [] }
  const deadline = Date.now() + waitMs
  while (!create(path, run)) {
    const previous = read(path)
    if (!previous) continue
    if (isRunning(previous.supervisor)) {
      await waitForPrevious(previous, dataDir, deadline - Date.now(), show)
    } else {
      await stopOrphans(previous, leftoverMs, show)
      removeIfUnchanged(path, previous)
    }
  }
  return {
    update: (change) => replace(path, Object.assign(run, change)),
    release: () => rmSync(path, { force: true }),
  }
}

/**
 * Returns the shells that started this process, and the npm that started those shells. All are needed,
 * because a shell keeps running when its npm is killed with SIGKILL.
 */
export function npmAncestors(): ProcessId[] {
  const ancestors: ProcessId[] = []
  for (let pid: number | undefined = process.ppid; pid && pid > 1; pid = parentOf(pid)) {
    ancestors.push(identify(pid))
    if (!isShell(pid)) break
  }
  return ancestors
}

/**
 * Whether the npm that started this process has already ended. If so, the parent is the process that adopts
 * orphans, which is neither a shell nor a package manager. False without /proc.
 */
export function npmHasEnded(): boolean {
  const parent = readProcFile(process.ppid, 'cmdline')
  return parent !== '' && !isShell(process.ppid) && !/npm|yarn|node|bun/.test(parent)
}

async function waitForPrevious(
  previous: Run,
  dataDir: string,
  limitMs: number,
  show: (line: string) => void,
) {
  const { pid } = previous.supervisor
  if (!previous.stopping && previous.starters.every(isRunning)) {
    throw new UserFacingError(
      `Antesala is already running in ${dataDir} (process ${pid}): stop it, or start with another DATA_DIR.`,
    )
  }
  show(`Waiting for the previous run (process ${pid}) to stop`)
  if (await waitUntil(() => !isRunning(previous.supervisor), limitMs)) return
  throw new UserFacingError(
    `The previous run in ${dataDir} (process ${pid}) does not stop: kill it.`,
  )
}

async function stopOrphans(previous: Run, limitMs: number, show: (line: string) => void) {
  const remaining = () => previous.children.filter(isRunning)
  if (remaining().length === 0) return
  show(`Stopping processes of the previous run (${pidList(remaining())})`)
  for (const { pid } of remaining()) signal(pid, 'SIGTERM')
  if (await waitUntil(() => remaining().length === 0, limitMs)) return
  for (const { pid } of remaining()) signal(pid, 'SIGKILL')
  if (await waitUntil(() => remaining().length === 0, limitMs)) return
  throw new UserFacingError(
    `Processes ${pidList(remaining())} of the previous run cannot be stopped.`,
  )
}

// A hard link creates the complete file atomically. Returns false if the file exists.
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

// Moves the file away to check it, and puts it back if another start has replaced it since it was read.
function removeIfUnchanged(path: string, previous: Run) {
  const movedPath = `${path}.${process.pid}.old`
  try {
    renameSync(path, movedPath)
    if (read(movedPath)?.supervisor.pid !== previous.supervisor.pid) linkSync(movedPath, path)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    rmSync(movedPath, { force: true })
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
  return /^(sh|dash|bash|ash|busybox|zsh|ksh)$/.test(readProcFile(pid, 'comm'))
}

// Returns the content of a file in /proc, or an empty string if it cannot be read.
function readProcFile(pid: number, name: 'comm' | 'cmdline') {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8').trim()
  } catch {
    return ''
  }
}

function pidList(processes: ProcessId[]) {
  return processes.map(({ pid }) => pid).join(', ')
}
