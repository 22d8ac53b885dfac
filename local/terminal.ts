import type { Log } from '../shared/runtime/log.ts'

/** What `npm start` shows while it runs. Never fails: the terminal may have been closed. */
export type Terminal = {
  show(line: string): void
  /** Shows what a piece of work came to and how long it took; that it is under way after 1.5 s. */
  step(name: string, work: () => Promise<string>): Promise<void>
  /** Shows warnings and errors of a JSON log, shortly, and the same event once in ten seconds. */
  showTrouble(part: string, line: string): void
}

const PATIENCE_MS = 1_500
const REPEAT_MS = 10_000
const WARN = 40

export function createTerminal(write: (text: string) => void): Terminal {
  const shown = new Map<string, number>()
  const show = (line: string) => write(`${line}\n`)

  async function step(name: string, work: () => Promise<string>) {
    const began = performance.now()
    const patience = setTimeout(() => show(`  ${name.padEnd(12)}...`), PATIENCE_MS)
    try {
      const result = await work()
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      show(`  ${name.padEnd(12)}${result.padEnd(40)}${seconds.padStart(5)} s`)
    } finally {
      clearTimeout(patience)
    }
  }

  function showTrouble(part: string, line: string) {
    const entry = parse(line)
    if (!entry || entry.level < WARN) return
    const key = `${part} ${entry.event}`
    if (Date.now() - (shown.get(key) ?? 0) < REPEAT_MS) return
    shown.set(key, Date.now())
    const message = entry.err?.message?.split('\n')[0]
    show(
      `${clock()} ${part} ${nameOf(entry.level)}: ${[entry.event, message].filter(Boolean).join(', ')}`,
    )
  }

  return { show, step, showTrouble }
}

/** A log that shows warnings and worse on the terminal, for work the supervisor does itself. */
export function terminalLog(part: string, { showTrouble }: Terminal): Log {
  const at = (level: number) => (fields: object | string, event?: string) => {
    const entry = typeof fields === 'string' ? { event: fields } : { ...fields, event }
    showTrouble(part, JSON.stringify({ level, ...entry, err: plain(entry) }))
  }
  return { debug: at(20), info: at(30), warn: at(40), error: at(50), fatal: at(60) }
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

function plain(entry: object) {
  return 'err' in entry && entry.err instanceof Error ? { message: entry.err.message } : undefined
}

function nameOf(level: number) {
  return level >= 60 ? 'fatal' : level >= 50 ? 'error' : 'warning'
}

function clock() {
  return new Date().toTimeString().slice(0, 8)
}
