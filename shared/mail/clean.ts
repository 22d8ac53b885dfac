import { removeBidiControls } from '../contract/characters.ts'

/**
 * Turns a value into a single line. Control characters and line breaks become spaces, lone surrogates become
 * U+FFFD, and bidirectional controls, which could reorder the rest of the line, and surrounding spaces are removed.
 */
export function oneLine(value: string): string {
  return removeBidiControls(value.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')).trim()
}

/** Splits text into lines, each cleaned by `oneLine`. */
export function splitLines(text: string): string[] {
  return text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).map(oneLine)
}

/** Returns a deep copy of data with `change` applied to every string. */
export function mapStrings(data: unknown, change: (text: string) => string): unknown {
  if (typeof data === 'string') return change(data)
  if (Array.isArray(data)) return data.map((item) => mapStrings(item, change))
  if (data === null || typeof data !== 'object') return data
  const entries = Object.entries(data).map(([name, value]) => [name, mapStrings(value, change)])
  return Object.fromEntries(entries)
}
