import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { peakMemoryOf } from './peak-memory.ts'

/** What a process may take: time in milliseconds, main memory in bytes. */
export type ProcessLimits = { ms: number; bytes: number }

/** Which limit a process exceeded. */
type Exceeded = 'too_slow' | 'too_much_memory'

/** How a process ended: its exit code, or the signal that ended it; and the most main memory that it used, in bytes. */
export type Ended = {
  exceeded: Exceeded | undefined
  code: number | null
  endedBy: NodeJS.Signals | null
  output: string
  peakBytes: number
}

/** Milliseconds between two looks at the memory. In this time, a decoder fills 100 MB at most. */
const LOOK_MS = 50

/**
 * Runs a program of ours in a process of its own, which is killed if it takes too long or too much memory. (Memory is not limited
 * where there is no /proc, such as on macOS.)
 */
export async function runLimited(
  program: string,
  args: string[],
  limits: ProcessLimits,
): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    // The settings, with their secrets, are none of its business.
    env: {},
  })
  const watch = watchLimits(child, limits)
  try {
    const [output, [code, endedBy]] = await Promise.all([text(child.stdout), once(child, 'close')])
    const { exceeded, peakBytes } = watch
    return { exceeded, code, endedBy, output, peakBytes }
  } finally {
    watch.stop()
  }
}

// Kills a process that exceeds a limit; `exceeded` says which.
function watchLimits(child: ChildProcess, { ms, bytes }: ProcessLimits) {
  const watch = {
    exceeded: undefined as Exceeded | undefined,
    peakBytes: 0,
    stop: () => {
      clearTimeout(timer)
      clearInterval(looks)
    },
  }
  const end = (exceeded: Exceeded) => {
    watch.exceeded = exceeded
    child.kill('SIGKILL')
  }
  const timer = setTimeout(() => end('too_slow'), ms)
  const looks = setInterval(() => {
    watch.peakBytes = Math.max(watch.peakBytes, child.pid ? peakMemoryOf(child.pid) : 0)
    if (watch.peakBytes > bytes) end('too_much_memory')
  }, LOOK_MS)
  return watch
}
