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

const LIMIT = 10 * 1024 * 1024
const TAIL = 16 * 1024

/** Creates the folder and rotates logs that have grown large; keeps one old file each. */
export function openLogFolder(folder: string, names: string[]) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of names) {
    const path = join(folder, `${name}.log`)
    if (existsSync(path) && statSync(path).size > LIMIT) renameSync(path, `${path}.1`)
  }
}

/** The last non-empty lines of a log, for an error message. */
export function lastLines(path: string, count: number): string {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const lines = readFrom(file, Math.max(0, size - TAIL), size).split('\n')
    return lines.filter(Boolean).slice(-count).join('\n')
  } finally {
    closeSync(file)
  }
}

/**
 * Calls `onLine` for every line appended from now on; checks four times a second.
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
