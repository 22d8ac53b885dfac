// Steer the direction of the text after them: with one, a name could rewrite the line around it.
const directionOverrides = /[\u202A-\u202E\u2066-\u2069]/g

/** A value as one harmless line: no line breaks, control characters, lone surrogates, overrides. */
export function oneLine(value: string): string {
  return value
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(directionOverrides, '')
    .trim()
}

/** The lines of a text, each of them harmless. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).map(oneLine)
}

/** A value cut to so many characters, the last an ellipsis when there were more. */
export function shorten(value: string, max: number): string {
  const characters = [...value]
  return characters.length <= max ? value : `${characters.slice(0, max - 1).join('')}…`
}

/** A copy of some data with every text in it put through `change`. */
export function mapTexts(data: unknown, change: (text: string) => string): unknown {
  if (typeof data === 'string') return change(data)
  if (Array.isArray(data)) return data.map((each) => mapTexts(each, change))
  if (data === null || typeof data !== 'object') return data
  const entries = Object.entries(data).map(([name, value]) => [name, mapTexts(value, change)])
  return Object.fromEntries(entries)
}

/**
 * How a mail to an address that anybody may have typed greets: by the name given, unless that reads
 * like an address or an advertisement. Otherwise our forms would send strangers' links to strangers.
 */
export function greetable(name: string): string | null {
  const line = oneLine(name)
  const advertises = /[/@:]|www\.|\.\p{L}{2,}|\d{4,}/iu.test(line)
  return advertises || [...line].length > 80 ? null : line
}
