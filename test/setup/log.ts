import { createLog, type Log } from '../../shared/runtime/log.ts'

/** A log that writes nothing. */
export const silentLog = createLog('test', 'silent')

/** Creates a log that collects the lines it writes. */
export function collectingLog(): { log: Log; lines: string[] } {
  const lines: string[] = []
  const output = { write: (line: string) => void lines.push(line) }
  return { log: createLog('test', 'debug', output), lines }
}

/** A logged event and its fields. */
export type LogEntry = { event: string; fields: object }

/** Creates a log that collects the logged events, and their names. */
export function recordingLog(): { log: Log; lines: string[]; entries: LogEntry[] } {
  const lines: string[] = []
  const entries: LogEntry[] = []
  const write = (first: object | string, second?: string) => {
    const event = second ?? String(first)
    lines.push(event)
    entries.push({ event, fields: typeof first === 'object' ? first : {} })
  }
  const log: Log = { debug: write, info: write, warn: write, error: write, fatal: write }
  return { log, lines, entries }
}
