import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { childEnvironment } from '../../../shared/runtime/config.ts'

const root = join(import.meta.dirname, '../../..')

/** How often to check whether a process is ready, in milliseconds. */
const CHECK_MS = 50

/** How long a supervisor waits before it starts a process that has ended, in milliseconds. */
const RESTART_MS = 500

/** A process of the product that a fault can kill, stop, freeze and start again. */
export type ManagedProcess = {
  readonly name: string
  /** Its base URL. */
  readonly address: string
  /** Whether the balancer forwards requests to it. */
  isInService: boolean
  /** How often it ended although nobody ended it. It is started again, as a supervisor would. */
  readonly crashes: number
  /** Starts it, and waits until it is ready. Does nothing if it is running. */
  start(): Promise<void>
  /** Kills it (SIGKILL), and waits until it is gone. */
  kill(): Promise<void>
  /** Stops it (SIGTERM), and waits until it is gone. */
  stop(): Promise<void>
}

export type ProcessOptions = {
  name: string
  /** The script, from the root of the project. */
  script: string
  /** Its settings. */
  settings: Record<string, string>
  /** The name of a mutant of `mutants.ts`; undefined: the code as it is. */
  mutant: string | undefined
  address: string
  /** Answers with 200 once the process is ready. */
  readyPath: string
}

/** Creates a process that is not started yet. */
export function createProcess(options: ProcessOptions): ManagedProcess {
  const { name, address } = options
  let child: ChildProcess | undefined
  let crashes = 0

  async function start() {
    if (child) return
    child = spawnScript(options)
    const started = child
    started.once('exit', () => {
      if (child !== started) return
      crashes++
      child = undefined
      void delay(RESTART_MS).then(start)
    })
    while (child === started && !(await answers(address + options.readyPath))) await delay(CHECK_MS)
  }
  async function end(signal: NodeJS.Signals) {
    if (!child) return
    const ended = child
    child = undefined
    ended.kill(signal)
    await once(ended, 'exit')
  }
  return {
    name,
    address,
    isInService: true,
    get crashes() {
      return crashes
    },
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

function spawnScript({ script, settings, mutant }: ProcessOptions) {
  const mutation = mutant ? ['--import', join(import.meta.dirname, '../mutate.main.ts')] : []
  const env = childEnvironment({ ...settings, LOG_LEVEL: 'silent' })
  return spawn(process.execPath, [...mutation, join(root, script)], {
    env: { ...env, ANTESALA_MUTANT: mutant },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function answers(url: string) {
  return fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}
