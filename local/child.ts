import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { type ChildMessage, STOP_LIMIT_MS } from '../shared/runtime/process.ts'
import { lastLines } from './log-files.ts'
import { UserFacingError } from './user-facing-error.ts'

/** All in milliseconds. */
export type ChildLimits = {
  /** A ready child without a message for this long is killed: its event loop is blocked. */
  silence: number
  /** Longest time until a child is ready. */
  opening: number
  /** Longest time a child takes to stop before it is killed. */
  stopping: number
  /** Delay before the first restart; doubles each time, up to `longestPause`. */
  pause: number
  longestPause: number
  /** A child that ran this long is restarted after the shortest delay. */
  steady: number
}

const childLimits: ChildLimits = {
  silence: 30_000,
  opening: 60_000,
  stopping: STOP_LIMIT_MS + 5_000,
  pause: 500,
  longestPause: 10_000,
  steady: 30_000,
}

export type ChildOptions = {
  name: string
  script: string
  /** Called at every start. */
  env: () => NodeJS.ProcessEnv
  /** Receives its standard output and standard error. */
  logFile: string
  show: (line: string) => void
  /** Called when a process has started, and with undefined when it has ended. */
  onPid: (pid: number | undefined) => void
  limits?: Partial<ChildLimits>
}

export type Child = {
  /** Resolves when it is ready for the first time; rejects after three failed starts. */
  ready: Promise<void>
  /** Terminates the process; a new one is started. */
  restart(): void
  /** Stops it permanently: SIGTERM, then SIGKILL if that takes too long. */
  stop(): Promise<void>
}

const ATTEMPTS = 3

/** Keeps a child process running: restarts it when it ends, kills it when it is blocked. */
export function keepRunning(options: ChildOptions): Child {
  const { name, show, onPid } = options
  const limits = { ...childLimits, ...options.limits }
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  const stopping = new AbortController()
  let current: ChildProcess | undefined
  let wasReady = false

  async function runRepeatedly() {
    let pause = limits.pause
    for (let failures = 0; !stopping.signal.aborted; ) {
      const startedAt = performance.now()
      const outcome = await runOnce()
      if (stopping.signal.aborted) return
      if (!wasReady && ++failures === ATTEMPTS) return reject(new UserFacingError(failure(outcome)))
      if (performance.now() - startedAt > limits.steady) pause = limits.pause
      show(`${name} ended (${outcome}): restarting it in ${pause / 1000} s`)
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {})
      pause = Math.min(pause * 2, limits.longestPause)
    }
  }

  async function runOnce() {
    const child = spawn(options)
    current = child
    onPid(child.pid)
    const timer = killWhenSilent(child, limits, show, name)
    child.on('message', (message: ChildMessage) => {
      if (message.type !== 'ready') return
      wasReady = true
      resolve()
    })
    const outcome = await outcomeOf(child)
    clearInterval(timer)
    current = undefined
    onPid(undefined)
    return outcome
  }

  function failure(outcome: string) {
    const tail = lastLines(options.logFile, 12)
    return `${name} did not start (${outcome}). The end of ${options.logFile}:\n${tail}`
  }

  const stopped = runRepeatedly()
  return {
    ready,
    restart: () => current?.kill('SIGTERM'),
    stop: async () => {
      stopping.abort()
      current?.kill('SIGTERM')
      const killTimer = setTimeout(() => current?.kill('SIGKILL'), limits.stopping)
      await stopped
      clearTimeout(killTimer)
    },
  }
}

// Detached, so that Ctrl-C reaches only the supervisor, which stops its children in order.
function spawn({ script, env, logFile }: ChildOptions): ChildProcess {
  const log = openSync(logFile, 'a', 0o600)
  try {
    return fork(script, {
      env: env(),
      execArgv: [],
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    })
  } finally {
    closeSync(log)
  }
}

function killWhenSilent(
  child: ChildProcess,
  limits: ChildLimits,
  show: (line: string) => void,
  name: string,
) {
  const every = Math.min(1_000, limits.silence / 4)
  let limit = limits.opening
  let lastMessage = performance.now()
  let lastCheck = lastMessage
  child.on('message', () => {
    lastMessage = performance.now()
    limit = limits.silence
  })
  return setInterval(() => {
    const now = performance.now()
    // This process was suspended, for example by Ctrl-Z: the child's messages are not read yet.
    if (now - lastCheck > 4 * every) lastMessage = now
    lastCheck = now
    if (now - lastMessage < limit) return
    show(`${name} has not responded for ${limit / 1000} s: killing it`)
    child.kill('SIGKILL')
  }, every)
}

async function outcomeOf(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = await once(child, 'exit')
    return signal ?? `exit code ${code}`
  } catch (error) {
    return (error as Error).message
  }
}
