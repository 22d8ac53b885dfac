import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { type ChildMessage, STOP_LIMIT_MS } from '../shared/runtime/process.ts'
import type { ProcessEnd } from '../shared/tables/jobs/processes.ts'
import { killWhenSilent, type SilenceLimits } from './kill-when-silent.ts'
import { lastLines } from './log-files.ts'
import { UserFacingError } from './user-facing-error.ts'

/** Time limits of a child process, in milliseconds. */
type ChildLimits = SilenceLimits & {
  /** A child that has not ended this long after `stop` was called is killed. */
  stopping: number
  /** Delay before the first restart; it doubles with each restart, up to `longestPause`. */
  pause: number
  longestPause: number
  /** After a child has run longer than this, the delay before its restart is `pause` again. */
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
  /** Returns the environment. Called before every start, because the environment can change. */
  env: () => NodeJS.ProcessEnv
  /** The child's standard output and standard error are appended to this file. */
  logFile: string
  show: (line: string) => void
  /** Called when a process has started, and with undefined when it has ended. */
  onPid: (pid: number | undefined) => void
  /** Called when a process has ended, with its id. The next one starts when this has been dealt with. */
  onEnd?: (pid: number, end: ProcessEnd) => Promise<void>
  limits?: Partial<ChildLimits>
}

export type Child = {
  /**
   * Resolves when the child is ready for the first time. Rejects if it ends three times before that. Stays
   * pending if `stop` is called first.
   */
  ready: Promise<void>
  /** Sends SIGTERM to the process. After it has ended, a new one is started with the usual delay. */
  restart(): void
  /** Stops the child permanently: SIGTERM, then SIGKILL if that takes too long. */
  stop(): Promise<void>
}

const ATTEMPTS = 3

/**
 * Keeps a child process running: restarts it when it ends, and kills it when it is blocked. Gives up if it
 * ends three times before it was ever ready.
 */
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
      if (!wasReady && ++failures === ATTEMPTS)
        return reject(new UserFacingError(startFailure(outcome)))
      if (performance.now() - startedAt > limits.steady) pause = limits.pause
      show(`${name} ended (${outcome}): restarting it in ${pause / 1000} s`)
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {})
      pause = Math.min(pause * 2, limits.longestPause)
    }
  }

  async function runOnce() {
    const child = startProcess(options)
    current = child
    onPid(child.pid)
    let cause: ProcessEnd['cause'] = 'exited'
    killWhenSilent(child, limits, (limitMs) => {
      cause = 'unresponsive'
      show(`${name} has not responded for ${limitMs / 1000} s: killing it`)
    })
    child.on('message', (message: ChildMessage) => {
      if (message.type !== 'ready') return
      wasReady = true
      resolve()
    })
    const outcome = await waitForExit(child)
    current = undefined
    onPid(undefined)
    if (child.pid !== undefined) await options.onEnd?.(child.pid, { cause, detail: outcome })
    return outcome
  }

  function startFailure(outcome: string) {
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

// Detached, so that Ctrl-C reaches only the supervisor, which then stops its children in order.
function startProcess({ script, env, logFile }: ChildOptions): ChildProcess {
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

// Returns the signal or exit code, or why the process could not be started.
async function waitForExit(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = await once(child, 'exit')
    return signal ?? `exit code ${code}`
  } catch (error) {
    return (error as Error).message
  }
}
