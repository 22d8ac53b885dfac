import { createLog, type Log } from '../../shared/runtime/log.ts'

/** A log that writes nothing. */
export const silentLog = createLog('test', 'silent')

/** Creates a log that collects the names of logged events. */
export function recordingLog(): { log: Log; lines: string[] } {
  const lines: string[] = []
  const write = (first: object | string, event?: string) => {
    lines.push(event ?? String(first))
  }
  const log: Log = { debug: write, info: write, warn: write, error: write, fatal: write }
  return { log, lines }
}
