import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { type ChildMessage, STOP_LIMIT_MS } from '../shared/runtime/process.ts'
import { ClearError } from './clear-error.ts'
import { lastLines } from './log-files.ts'

/** Milliseconds, all of them. */
export type ChildLimits = {
  /** Silence after which a child that was ready is killed: its event loop stalls. */
  silence: number
  /** How long a child may take to get ready. */
  opening: number
  /** How long a child may take to stop when asked. */
  stopping: number
  /** Wait before the first restart; doubles each time, up to `longestPause`. */
  pause: number
  longestPause: number
  /** A child that lived this long starts again after the shortest pause. */
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
  /** Asked at every start. */
  env: () => NodeJS.ProcessEnv
  /** Takes its standard output and standard error. */
  logFile: string
  show: (line: string) => void
  /** Told whenever there is another process, or none. */
  onPid: (pid: number | undefined) => void
  limits?: Partial<ChildLimits>
}

export type Child = {
  /** Resolves when it is ready for the first time; rejects when it failed three times before. */
  ready: Promise<void>
  /** Ends the process, as if it had died: another one takes its place. */
  renew(): void
  /** Ends it for good: SIGTERM, and SIGKILL when that takes too long. */
  stop(): Promise<void>
}

const ATTEMPTS = 3

/** Keeps one child process running: starts it again when it dies, kills it when it stalls. */
export function keepRunning(options: ChildOptions): Child {
  const { name, show, onPid } = options
  const limits = { ...childLimits, ...options.limits }
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  const ended = new AbortController()
  let current: ChildProcess | undefined
  let wasReady = false

  async function live() {
    let pause = limits.pause
    for (let failures = 0; !ended.signal.aborted; ) {
      const began = performance.now()
      const outcome = await runOnce()
      if (ended.signal.aborted) return
      if (!wasReady && ++failures === ATTEMPTS) return reject(new ClearError(failure(outcome)))
      if (performance.now() - began > limits.steady) pause = limits.pause
      show(`${name} ended (${outcome}): starting it again in ${pause / 1000} s`)
      await delay(pause, undefined, { signal: ended.signal }).catch(() => {})
      pause = Math.min(pause * 2, limits.longestPause)
    }
  }

  async function runOnce() {
    const child = spawn(options)
    current = child
    onPid(child.pid)
    const watch = watchOver(child, limits, show, name)
    child.on('message', (message: ChildMessage) => {
      if (message.type !== 'ready') return
      wasReady = true
      resolve()
    })
    const outcome = await outcomeOf(child)
    clearInterval(watch)
    current = undefined
    onPid(undefined)
    return outcome
  }

  function failure(outcome: string) {
    const tail = lastLines(options.logFile, 12)
    return `${name} does not start (${outcome}). The end of ${options.logFile}:\n${tail}`
  }

  const life = live()
  return {
    ready,
    renew: () => current?.kill('SIGTERM'),
    stop: async () => {
      ended.abort()
      current?.kill('SIGTERM')
      const killer = setTimeout(() => current?.kill('SIGKILL'), limits.stopping)
      await life
      clearTimeout(killer)
    },
  }
}

// In a session of its own: Ctrl-C in the terminal is for the supervisor, who stops it in order.
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

function watchOver(
  child: ChildProcess,
  limits: ChildLimits,
  show: (line: string) => void,
  name: string,
) {
  const every = Math.min(1_000, limits.silence / 4)
  let limit = limits.opening
  let heard = performance.now()
  let looked = heard
  child.on('message', () => {
    heard = performance.now()
    limit = limits.silence
  })
  return setInterval(() => {
    const now = performance.now()
    // We were held up ourselves, by Ctrl-Z perhaps: what the child said meanwhile is still unread.
    if (now - looked > 4 * every) heard = now
    looked = now
    if (now - heard < limit) return
    show(`${name} has not been heard of for ${limit / 1000} s: killing it`)
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
