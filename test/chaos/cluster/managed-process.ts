import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { killWhenSilent } from '../../../local/kill-when-silent.ts'
import { childEnvironment } from '../../../shared/runtime/config.ts'
import type { Line } from '../../setup/line.ts'

/** How long a supervisor waits before it starts a process that has ended, in milliseconds. */
const RESTART_MS = 500
/** When a supervisor kills a process, in milliseconds; loading its modules takes long on a busy machine. */
const limits = { opening: 180_000, silence: 30_000 }

/** A process of the product that a fault can kill, stop, freeze and start again. */
export type ManagedProcess = {
  readonly name: string
  /** Its process id; undefined while it is not running. */
  readonly pid: number | undefined
  /** Whether the balancer forwards requests to it, if it is an API. */
  isInService: boolean
  /**
   * When it ended by itself or was killed because it sent no heartbeat, after which it is started again, or ended with an
   * error although it was only asked to stop (epoch, in milliseconds).
   */
  readonly crashes: readonly number[]
  /** The errors because of which it answered 500, as it logged them. */
  readonly internalErrors: readonly string[]
  /** Starts it unless it is running. Resolves when it is ready, or if it ends before that. */
  start(changes?: Partial<ProcessOptions>): Promise<void>
  /** Kills it (SIGKILL), and waits until it is gone. */
  kill(): Promise<void>
  /** Stops it (SIGTERM), and waits until it is gone. */
  stop(): Promise<void>
  /** Kills it for good: if it is started again, `start` throws. */
  close(): Promise<void>
  /** Stops its execution (SIGSTOP), as if its machine hung, until `thaw`. */
  freeze(): void
  thaw(): void
}

export type ProcessOptions = {
  name: string
  /** The folder of the project. */
  root: string
  /** The script, from the root of the project. */
  script: string
  /** Its settings. */
  settings: Record<string, string>
  /** Makes it a mutant. */
  mutant?: Preload | undefined
  /** Makes its clock wrong. */
  clock?: Preload | undefined
  /** The line to an API, whose port changes with each start. */
  line?: Line | undefined
}

/** Modules that are loaded before a script. */
export type Preload = {
  modules: string[]
  env: Record<string, string>
  /** Whether what it writes to standard error is dropped: a process that runs out of memory writes pages. */
  isSilenced?: boolean
}

/** Creates a process that is not started yet. */
export function createProcess(initial: ProcessOptions): ManagedProcess {
  let options = initial
  let child: ChildProcess | undefined
  const crashes: number[] = []
  const internalErrors: string[] = []
  let isFrozen = false
  let isWanted = false
  let isClosed = false

  async function start(changes?: Partial<ProcessOptions>) {
    if (isClosed) throw new Error(`${initial.name} is closed`)
    if (child) return
    isWanted = true
    options = { ...options, ...changes }
    const started = spawnScript(options)
    child = started
    killWhenSilent(
      started,
      limits,
      () => {},
      () => isFrozen,
    )
    started.once('exit', () => {
      options.line?.refuse()
      if (child !== started) return
      crashes.push(Date.now())
      child = undefined
      void delay(RESTART_MS).then(() => (isWanted ? start() : undefined))
    })
    const port = await readLog(started, (error) => internalErrors.push(error))
    if (child === started && port !== undefined) options.line?.leadTo(port)
  }
  async function end(signal: NodeJS.Signals) {
    // If it has just ended by itself, it is not started again.
    isWanted = false
    isFrozen = false
    if (!child) return
    const ended = child
    child = undefined
    ended.kill(signal)
    const [code] = await once(ended, 'exit')
    if (signal === 'SIGTERM' && code !== 0) crashes.push(Date.now())
  }
  return {
    name: initial.name,
    isInService: true,
    get pid() {
      return child?.pid
    },
    crashes,
    internalErrors,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    close: () => {
      isClosed = true
      return end('SIGKILL')
    },
    freeze: () => {
      isFrozen = true
      child?.kill('SIGSTOP')
    },
    thaw: () => {
      isFrozen = false
      child?.kill('SIGCONT')
    },
  }
}

function spawnScript({ root, script, settings, mutant, clock }: ProcessOptions) {
  const preloads = [mutant, clock].filter((preload) => preload !== undefined)
  const imports = preloads.flatMap(({ modules }) => modules).flatMap((path) => ['--import', path])
  const env = childEnvironment({ ...settings, PORT: '0', LOG_LEVEL: 'info' })
  return spawn(process.execPath, [...imports, join(root, script)], {
    // Not in the clone, which may contain the user's .env file.
    cwd: tmpdir(),
    env: Object.assign(env, ...preloads.map((preload) => preload.env)),
    stdio: ['ignore', 'pipe', mutant?.isSilenced ? 'ignore' : 'inherit', 'ipc'],
  })
}

// Returns the port that an API listens on, once it is ready. Also returns if the process ends.
async function readLog({ stdout }: ChildProcess, onInternalError: (error: string) => void) {
  if (!stdout) throw new Error('no standard output')
  const lines = createInterface(stdout)
  return await new Promise<number | undefined>((resolve) => {
    lines.once('close', () => resolve(undefined))
    lines.on('line', (line) => {
      if (line.includes('"process.ready"')) resolve((JSON.parse(line) as { port?: number }).port)
      if (line.includes('"http.failed"')) {
        const { status, err } = JSON.parse(line) as { status: number; err: unknown }
        if (status === 500) onInternalError(JSON.stringify(err))
      }
    })
  })
}
