import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** A process that cannot be mistaken for a later one with the same id. */
export type ProcessId = { pid: number; started: string }

/** @returns the process id and start time, for `isRunning`. */
export function identify(pid: number): ProcessId {
  return { pid, started: startTime(pid) }
}

/** Whether this process still runs; another process with the same id does not count. */
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
  return stat(pid)[0] !== 'Z'
}

/** The id of the parent process; 1 or a subreaper's id if the parent has ended. */
export function parentOf(pid: number): number | undefined {
  const parent = stat(pid)[1]
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

/** Waits until `reached()`. @returns whether it was reached within `limitMs` */
export async function waitUntil(
  reached: () => boolean,
  limitMs: number,
  everyMs = 50,
): Promise<boolean> {
  const deadline = Date.now() + limitMs
  while (!reached()) {
    if (Date.now() > deadline) return false
    await delay(everyMs)
  }
  return true
}

function startTime(pid: number) {
  return stat(pid)[19] ?? ''
}

// The fields of /proc/PID/stat after the command, which may itself hold spaces and parentheses:
// 0 is the state, 1 the parent, 19 the start time in clock ticks since boot (proc(5), fields 3, 4
// and 22). Empty without /proc: then only the process id identifies a process.
function stat(pid: number): string[] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
