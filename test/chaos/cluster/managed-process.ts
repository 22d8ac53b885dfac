import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { childEnvironment } from '../../../shared/runtime/config.ts'
import type { Line } from '../../setup/line.ts'

/** How long a supervisor waits before it starts a process that has ended, in milliseconds. */
const RESTART_MS = 500
/** A supervisor kills a process that has sent no heartbeat for this long, in milliseconds. */
const SILENT_MS = 30_000

/** A process of the product that a fault can kill, stop, freeze and start again. */
export type ManagedProcess = {
  readonly name: string
  /** Its process id; undefined while it is not running. */
  readonly pid: number | undefined
  /** Whether the balancer forwards requests to it, if it is an API. */
  isInService: boolean
  /** How often it ended although nobody ended it. It is started again, as a supervisor would. */
  readonly crashes: number
  /** Starts it, and waits until it is ready. Does nothing if it is running. */
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
  /** Modules that are loaded before the script, with a mutation or a clock, and their environment. */
  preload?: { modules: string[]; env: Record<string, string> } | undefined
  /** The line to the port on which an API listens, which is another one after each start. */
  line?: Line | undefined
}

/** Creates a process that is not started yet. */
export function createProcess(initial: ProcessOptions): ManagedProcess {
  let options = initial
  let child: ChildProcess | undefined
  let crashes = 0
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
    killWhenSilent(started, () => isFrozen)
    started.once('exit', () => {
      options.line?.refuse()
      if (child !== started) return
      crashes++
      child = undefined
      void delay(RESTART_MS).then(() => (isWanted ? start() : undefined))
    })
    const port = await untilReady(started)
    if (child === started && port !== undefined) options.line?.leadTo(port)
  }
  async function end(signal: NodeJS.Signals) {
    // If it has just ended by itself, it is not started again.
    isWanted = false
    if (!child) return
    const ended = child
    child = undefined
    ended.kill(signal)
    await once(ended, 'exit')
  }
  return {
    name: initial.name,
    isInService: true,
    get pid() {
      return child?.pid
    },
    get crashes() {
      return crashes
    },
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

function spawnScript({ root, script, settings, preload }: ProcessOptions) {
  const imports = preload?.modules.flatMap((module) => ['--import', module]) ?? []
  const env = childEnvironment({ ...settings, PORT: '0', LOG_LEVEL: 'info' })
  return spawn(process.execPath, [...imports, join(root, script)], {
    // Not in the clone, which may contain the user's .env file.
    cwd: tmpdir(),
    env: { ...env, ...preload?.env },
    // A mutant may end with many words.
    stdio: ['ignore', 'pipe', preload ? 'ignore' : 'inherit', 'ipc'],
  })
}

function killWhenSilent(child: ChildProcess, isFrozen: () => boolean) {
  // It sends the first one once its modules are loaded, which takes long on a busy machine.
  let lastBeat = Number.POSITIVE_INFINITY
  child.on('message', () => {
    lastBeat = Date.now()
  })
  const timer = setInterval(() => {
    if (isFrozen()) lastBeat = Date.now()
    else if (Date.now() - lastBeat > SILENT_MS) child.kill('SIGKILL')
  }, RESTART_MS)
  child.once('exit', () => clearInterval(timer))
}

// Returns the port that an API listens on. Also returns if the process ends.
async function untilReady({ stdout }: ChildProcess): Promise<number | undefined> {
  if (!stdout) throw new Error('no standard output')
  const lines = createInterface(stdout)
  try {
    for await (const line of lines) {
      const { event, port } = JSON.parse(line) as { event: string; port?: number }
      if (event === 'process.ready') return port
    }
    return undefined
  } finally {
    lines.close()
    stdout.resume()
  }
}
