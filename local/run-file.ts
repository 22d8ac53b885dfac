import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ClearError } from './clear-error.ts'
import { identify, isRunning, type ProcessId, parentOf, signal, waitUntil } from './processes.ts'

/** What `run.json` in DATA_DIR says: who runs Antesala here, and what it started. */
export type Run = {
  supervisor: ProcessId
  /** The npm that started it, and without which it stops. */
  starters: ProcessId[]
  stopping: boolean
  children: ProcessId[]
}

export type RunFile = {
  /** Writes down what changed. */
  update(change: Partial<Pick<Run, 'stopping' | 'children'>>): void
  release(): void
}

export type ClaimOptions = {
  dataDir: string
  starters?: ProcessId[]
  show?: (line: string) => void
  /** How long a predecessor that is stopping may take, in milliseconds. */
  waitMs?: number
  /** How long its orphaned children may take before they are killed, in milliseconds. */
  leftoverMs?: number
}

/**
 * Makes sure that nobody else runs on this DATA_DIR: waits for a predecessor that is stopping, and
 * ends what a killed one left behind.
 * @throws ClearError when somebody does
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
      await outlast(found, dataDir, deadline - Date.now(), show)
    } else {
      await endLeftovers(found, leftoverMs, show)
      removeIfStill(path, found)
    }
  }
  return {
    update: (change) => replace(path, Object.assign(run, change)),
    release: () => rmSync(path, { force: true }),
  }
}

/**
 * The npm process that started this one, and the shells between them: a shell goes on waiting for
 * us when its npm was killed with -9.
 */
export function npmAbove(): ProcessId[] {
  const above: ProcessId[] = []
  for (let pid: number | undefined = process.ppid; pid && pid > 1; pid = parentOf(pid)) {
    above.push(identify(pid))
    if (!isShell(pid)) break
  }
  return above
}

/**
 * Whether the npm that started this process has ended before it: then nobody is left to stop it, and its
 * parent is whatever adopts orphans, neither a shell nor a process of Node.
 */
export function npmHasEnded(): boolean {
  const parent = procFile(process.ppid, 'cmdline')
  return parent !== '' && !isShell(process.ppid) && !/npm|yarn|node|bun/.test(parent)
}

async function outlast(found: Run, dataDir: string, limitMs: number, show: (line: string) => void) {
  const { pid } = found.supervisor
  if (!found.stopping && found.starters.every(isRunning)) {
    throw new ClearError(
      `Antesala runs already in ${dataDir} (process ${pid}): stop it, or start with another DATA_DIR.`,
    )
  }
  show(`Waiting for the previous run (process ${pid}) to stop`)
  if (await waitUntil(() => !isRunning(found.supervisor), limitMs)) return
  throw new ClearError(`The previous run in ${dataDir} (process ${pid}) does not stop: end it.`)
}

async function endLeftovers(found: Run, limitMs: number, show: (line: string) => void) {
  const left = () => found.children.filter(isRunning)
  if (left().length === 0) return
  show(`Stopping what the previous run left behind (processes ${pids(left())})`)
  for (const { pid } of left()) signal(pid, 'SIGTERM')
  if (await waitUntil(() => left().length === 0, limitMs)) return
  for (const { pid } of left()) signal(pid, 'SIGKILL')
  if (await waitUntil(() => left().length === 0, limitMs)) return
  throw new ClearError(`Processes ${pids(left())} of the previous run cannot be stopped.`)
}

// Whole from its first moment, and only if there is none: a hard link does not replace.
function create(path: string, run: Run): boolean {
  const own = `${path}.${process.pid}`
  writeFileSync(own, JSON.stringify(run), { mode: 0o600 })
  try {
    linkSync(own, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

function replace(path: string, run: Run) {
  const own = `${path}.${process.pid}`
  writeFileSync(own, JSON.stringify(run), { mode: 0o600 })
  renameSync(own, path)
}

// Somebody else may have removed the dead run's file and put theirs there since we read it.
function removeIfStill(path: string, found: Run) {
  const taken = `${path}.${process.pid}.old`
  try {
    renameSync(path, taken)
    if (read(taken)?.supervisor.pid !== found.supervisor.pid) linkSync(taken, path)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    rmSync(taken, { force: true })
  }
}

function read(path: string): Run | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new ClearError(`${path} cannot be read (${(error as Error).message}): remove it.`)
  }
}

function isShell(pid: number) {
  return /^(sh|dash|bash|ash|busybox|zsh|ksh)$/.test(procFile(pid, 'comm'))
}

// What /proc says of a process; empty where it cannot be read.
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
