import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** The identity of a process: its id and start time, because the system reuses ids. */
export type ProcessId = { pid: number; started: string }

/** Returns the identity of a running process, so that `isRunning` can recognize it later. */
export function identify(pid: number): ProcessId {
  return { pid, started: startTime(pid) }
}

/** Whether this process still runs; false if another process now has its id. */
export function isRunning({ pid, started }: ProcessId): boolean {
  return isAlive(pid) && startTime(pid) === started
}

/** Whether a process with this id runs; a zombie does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return statFields(pid)[0] !== 'Z'
}

/**
 * Returns the id of a process's parent or, if the parent has ended, of the process that adopted it. Undefined
 * without /proc.
 */
export function parentOf(pid: number): number | undefined {
  const parent = statFields(pid)[1]
  return parent === undefined ? undefined : Number(parent)
}

/** Sends a signal; does nothing if the process has ended. */
export function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * Polls `isReached` every `everyMs` milliseconds, until it returns true or `limitMs` have passed.
 * @returns whether it returned true
 */
export async function waitUntil(
  isReached: () => boolean,
  limitMs: number,
  everyMs = 50,
): Promise<boolean> {
  const deadline = Date.now() + limitMs
  while (!isReached()) {
    if (Date.now() > deadline) return false
    await delay(everyMs)
  }
  return true
}

function startTime(pid: number) {
  return statFields(pid)[19] ?? ''
}

// The fields of /proc/PID/stat after the command, which can itself contain spaces and parentheses:
// 0 is the state, 1 the parent, 19 the start time in clock ticks since boot (proc(5), fields 3, 4
// and 22). Empty without /proc; a process is then identified by its id alone.
function statFields(pid: number): string[] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
