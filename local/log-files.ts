import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'

const MAX_BYTES = 10 * 1024 * 1024
const TAIL_BYTES = 16 * 1024

/** Creates the log folder. Renames each log above 10 MiB to `<name>.log.1`, which replaces the previous one. */
export function prepareLogFolder(folder: string, names: string[]) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of names) {
    const path = join(folder, `${name}.log`)
    if (existsSync(path) && statSync(path).size > MAX_BYTES) renameSync(path, `${path}.1`)
  }
}

/** Returns the last `count` non-empty lines of a log, from at most its last 16 KiB. */
export function lastLines(path: string, count: number): string {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const lines = readFrom(file, Math.max(0, size - TAIL_BYTES), size).split('\n')
    return lines.filter(Boolean).slice(-count).join('\n')
  } finally {
    closeSync(file)
  }
}

/**
 * Calls `onLine` for every line appended to a file from now on. Polls four times a second, and creates the
 * file if it is missing.
 * @returns a function that reads the remaining lines and stops following
 */
export function followLog(path: string, onLine: (line: string) => void): () => void {
  const file = openSync(path, 'a+', 0o600)
  let position = fstatSync(file).size
  let rest = ''
  function readNewLines() {
    const { size } = fstatSync(file)
    if (size === position) return
    const lines = (rest + readFrom(file, position, size)).split('\n')
    position = size
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  }
  const timer = setInterval(readNewLines, 250)
  return () => {
    clearInterval(timer)
    readNewLines()
    closeSync(file)
  }
}

function readFrom(file: number, from: number, to: number): string {
  const buffer = Buffer.alloc(to - from)
  return buffer.toString('utf8', 0, readSync(file, buffer, 0, buffer.length, from))
}
