// Bidirectional control characters: with one, a name could reorder the line around it.
const directionOverrides = /[\u202A-\u202E\u2066-\u2069]/g

/** A value as one line without control characters, lone surrogates and direction overrides. */
export function oneLine(value: string): string {
  return value
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(directionOverrides, '')
    .trim()
}

/** The lines of a text, each cleaned by `oneLine`. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).map(oneLine)
}

/** A value truncated to `max` characters, the last of them an ellipsis. */
export function shorten(value: string, max: number): string {
  const characters = [...value]
  return characters.length <= max ? value : `${characters.slice(0, max - 1).join('')}…`
}

/** A deep copy of some data with `change` applied to every string. */
export function mapTexts(data: unknown, change: (text: string) => string): unknown {
  if (typeof data === 'string') return change(data)
  if (Array.isArray(data)) return data.map((each) => mapTexts(each, change))
  if (data === null || typeof data !== 'object') return data
  const entries = Object.entries(data).map(([name, value]) => [name, mapTexts(value, change)])
  return Object.fromEntries(entries)
}

/**
 * The name to greet a client with, or null if it looks like an address or an advertisement. Anyone can
 * enter any address and name in our forms; this keeps them from sending links to strangers.
 */
export function greetingName(name: string): string | null {
  const line = oneLine(name)
  const advertises = /[/@:]|www\.|\.\p{L}{2,}|\d{4,}/iu.test(line)
  return advertises || [...line].length > 80 ? null : line
}
