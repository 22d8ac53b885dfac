import type { Log } from '../shared/runtime/log.ts'

/** Shows the progress of `npm start`. */
export type Terminal = {
  show(line: string): void
  /** Runs a step and shows its result and duration. After 1.5 s, shows that it is still running. */
  step(name: string, work: () => Promise<string>): Promise<void>
  /**
   * Shows a JSON log line of level warning or above as short text. Shows the same event of the same part at
   * most once in ten seconds. Ignores lines of lower levels and lines that are not JSON.
   * @param part the process that wrote the line
   */
  showWarning(part: string, line: string): void
}

const PROGRESS_AFTER_MS = 1_500
const REPEAT_MS = 10_000
/** pino's number for the level "warn". */
const WARN = 40

/** @param write receives all output */
export function createTerminal(write: (text: string) => void): Terminal {
  const shown = new Map<string, number>()
  const show = (line: string) => write(`${line}\n`)

  async function step(name: string, work: () => Promise<string>) {
    const startedAt = performance.now()
    const progress = setTimeout(() => show(`  ${name.padEnd(12)}...`), PROGRESS_AFTER_MS)
    try {
      const result = await work()
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      show(`  ${name.padEnd(12)}${result.padEnd(40)}${seconds.padStart(5)} s`)
    } finally {
      clearTimeout(progress)
    }
  }

  function showWarning(part: string, line: string) {
    const entry = parse(line)
    if (!entry || entry.level < WARN) return
    const key = `${part} ${entry.event}`
    if (Date.now() - (shown.get(key) ?? 0) < REPEAT_MS) return
    shown.set(key, Date.now())
    const message = entry.err?.message?.split('\n')[0]
    show(
      `${timeOfDay()} ${part} ${levelName(entry.level)}: ${[entry.event, message].filter(Boolean).join(', ')}`,
    )
  }

  return { show, step, showWarning }
}

/** Returns a log for the supervisor's own work, which shows warnings and errors on the terminal. */
export function terminalLog(part: string, { showWarning }: Terminal): Log {
  const logAt = (level: number) => (fields: object | string, event?: string) => {
    const entry = typeof fields === 'string' ? { event: fields } : { ...fields, event }
    showWarning(part, JSON.stringify({ level, ...entry, err: loggedError(entry) }))
  }
  return { debug: logAt(20), info: logAt(30), warn: logAt(40), error: logAt(50), fatal: logAt(60) }
}

type Entry = { level: number; event?: string; err?: { message?: string } }

function parse(line: string): Entry | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function loggedError(entry: object) {
  return 'err' in entry && entry.err instanceof Error ? { message: entry.err.message } : undefined
}

function levelName(level: number) {
  return level >= 60 ? 'fatal' : level >= 50 ? 'error' : 'warning'
}

function timeOfDay() {
  return new Date().toTimeString().slice(0, 8)
}
