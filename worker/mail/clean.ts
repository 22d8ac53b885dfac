// Bidirectional control characters. A name that contains one could reorder the line around it.
const directionOverrides = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * Turns a value into a single line: control characters and line breaks become spaces, lone surrogates become
 * U+FFFD, direction overrides are removed.
 */
export function oneLine(value: string): string {
  return value
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(directionOverrides, '')
    .trim()
}

/** Splits text into lines, each cleaned by `oneLine`. */
export function splitLines(text: string): string[] {
  return text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).map(oneLine)
}

/** Shortens a value to `max` characters, the last of them an ellipsis. Shorter values stay unchanged. */
export function shorten(value: string, max: number): string {
  const characters = [...value]
  return characters.length <= max ? value : `${characters.slice(0, max - 1).join('')}…`
}

/** Returns a deep copy of data with `change` applied to every string. */
export function mapStrings(data: unknown, change: (text: string) => string): unknown {
  if (typeof data === 'string') return change(data)
  if (Array.isArray(data)) return data.map((item) => mapStrings(item, change))
  if (data === null || typeof data !== 'object') return data
  const entries = Object.entries(data).map(([name, value]) => [name, mapStrings(value, change)])
  return Object.fromEntries(entries)
}

/**
 * Returns the name with which to greet a client, or null if it is too long or contains something like a URL,
 * an email address or a long number. Anyone can enter any email address and name in our forms and could
 * otherwise make us send advertisements to strangers.
 */
export function greetingName(name: string): string | null {
  const line = oneLine(name)
  const advertises = /[/@:]|www\.|\.\p{L}{2,}|\d{4,}/iu.test(line)
  return advertises || [...line].length > 80 ? null : line
}
