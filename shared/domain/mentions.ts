import { fold } from './fold.ts'

/** What a text about a person can contain: their full names, email addresses and phone numbers. */
export type PersonTexts = { names: string[]; emails: string[]; phones: PhoneTexts[] }

/** A phone number: its national digits, and E.164 if it is valid. */
type PhoneTexts = { national: string; e164: string | null }

/** Names of one word are not searched for: texts about others contain them, too. */
const MIN_WORDS = 2
/** Shorter numbers are not searched for: an amount of money could be the same. */
const MIN_DIGITS = 8

const wordCharacter = '[\\p{L}\\p{N}]'
const betweenWords = `[^\\p{L}\\p{N}"]+`
const betweenDigits = '[\\s.()/\\-]*'

/**
 * Returns a regular expression that finds a person's full names, email addresses and phone numbers in texts, without
 * regard to case and accents, and however a phone number is punctuated. A name is also found if its first word comes
 * last.
 * @param texts with at least one email address
 */
export function mentionPattern({ names, emails, phones }: PersonTexts): RegExp {
  const patterns = [
    ...names.flatMap(namePatterns),
    ...emails.filter(Boolean).map(emailPattern),
    ...phones.filter(({ national }) => national.length >= MIN_DIGITS).map(phonePattern),
  ]
  return new RegExp([...new Set(patterns)].join('|'), 'giu')
}

/** Returns whether a pattern finds anything in a text. */
export function hasMention(text: string, pattern: RegExp): boolean {
  return text.search(pattern) !== -1
}

/** Replaces what a pattern finds in a text, or in the strings of a JSON value. */
export function replaceMentions<Value>(value: Value, pattern: RegExp, replacement: string): Value {
  const replace = (part: unknown): unknown => {
    if (typeof part === 'string') return part.replace(pattern, replacement)
    if (Array.isArray(part)) return part.map(replace)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, replace(inner)]))
  }
  return replace(value) as Value
}

function namePatterns(name: string): string[] {
  const words = fold(name).split(' ')
  if (words.length < MIN_WORDS) return []
  const [first = '', ...rest] = words
  return [words, [...rest, first]].map(
    (ordered) =>
      `(?<!${wordCharacter})${ordered.map(wordPattern).join(betweenWords)}(?!${wordCharacter})`,
  )
}

// Accents are one character with their letter, or follow it.
function wordPattern(word: string) {
  return [...word].map((letter) => `${accented.get(letter) ?? letter}\\p{M}*`).join('')
}

const accented = new Map(
  ['aáàâäãå', 'eéèêë', 'iíìîï', 'oóòôöõ', 'uúùûü', 'nñ', 'cç', 'yýÿ'].map((letters) => [
    letters[0],
    `[${letters}]`,
  ]),
)

function emailPattern(email: string) {
  return `(?<![\\w.+\\-])${escapeText(email)}(?![\\w\\-])`
}

function phonePattern({ national, e164 }: PhoneTexts) {
  const country = e164?.endsWith(national) ? e164.slice(1, -national.length) : ''
  const prefix = country ? `(?:\\+?${[...country].join(betweenDigits)}${betweenDigits})?` : ''
  return `${prefix}${[...national].join(betweenDigits)}`
}

function escapeText(text: string) {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}
