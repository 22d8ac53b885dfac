import { readFileSync } from 'node:fs'

/** Returns the most main memory that a process has used so far, in bytes; 0 if it has ended, or the system has no /proc. */
export function peakMemoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const [, kibibytes = 0] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? []
    return Number(kibibytes) * 1024
  } catch {
    return 0
  }
}
