import { fold } from './fold.ts'
import { letterVariants } from './letter-variants.ts'

/** What a text about a person can contain: their full names, email addresses and phone numbers. */
export type PersonTexts = { names: string[]; emails: string[]; phones: PhoneTexts[] }

/** A phone number: its national digits, and E.164 if it is valid. */
type PhoneTexts = { national: string; e164: string | null }

/** Names of one word are not searched for: texts about others contain them, too. */
const MIN_WORDS = 2
/** Shorter numbers are not searched for: an amount of money could be the same. */
const MIN_DIGITS = 8

const wordCharacter = '[\\p{L}\\p{N}]'
const betweenWords = '[^\\p{L}\\p{N}]+'
const betweenDigits = '[\\s.()/\\-\\u2010-\\u2015]*'
const emailCharacter = '[\\p{L}\\p{N}_.+\\-]'

/** Finds mentions of a person. */
export type PersonMatcher = {
  /** Matches the person's names, email addresses and phone numbers in a text. */
  pattern: RegExp
  /** What staff typed into a search field and what finds only this person. */
  searches: ReadonlySet<string>
}

/**
 * Returns a regular expression that finds a person's full names, email addresses and phone numbers in texts, without
 * regard to case and accents, and however a phone number is punctuated. A name is also found if its first word comes
 * last.
 * @param texts with at least one email address
 */
export function mentionPattern({ names, emails, phones }: PersonTexts): RegExp {
  const patterns = [
    ...names.flatMap(namePatterns),
    // A submission that could not be recorded can have had any text as its address.
    ...emails.filter((email) => email.includes('@')).map(emailPattern),
    ...phones.filter(({ national }) => national.length >= MIN_DIGITS).map(phonePattern),
  ]
  return new RegExp([...new Set(patterns)].join('|'), 'giu')
}

/** Returns whether a pattern finds anything in a text. */
function hasMention(text: string, pattern: RegExp): boolean {
  return text.search(pattern) !== -1
}

/** Returns whether one of `names` is `name` or contains it. */
export function hasName(names: string[], name: string): boolean {
  const patterns = namePatterns(name)
  if (patterns.length === 0) return false
  const pattern = new RegExp(patterns.join('|'), 'giu')
  return names.some((other) => hasMention(other, pattern))
}

/** Returns the words of a name by which its mentions are found; none if the name is not searched for. */
export function nameWords(name: string): string[] {
  const words = fold(name).split(' ')
  return words.length < MIN_WORDS ? [] : words
}

/**
 * Returns whether a text that contains JSON values can mention a person. True also for some that do not, for example if
 * two strings match only together: `replaceMentions` decides.
 */
export function canMention(text: string, { pattern, searches }: PersonMatcher): boolean {
  if (hasMention(text, pattern)) return true
  if (text.includes('\\') && hasMention(unescapeJson(text), pattern)) return true
  // As PostgreSQL writes jsonb, with a space after the colon.
  return [...searches].some((typed) => text.includes(`"q": ${JSON.stringify(typed)}`))
}

/**
 * Replaces the mentions of a person in a text, or in the strings of a JSON value. Lines of a text, as in the data of
 * emails, are searched together.
 */
export function replaceMentions<Value>(
  value: Value,
  { pattern, searches }: PersonMatcher,
  replacement: string,
): Value {
  const replaceText = (text: string) => text.replace(pattern, replacement)
  const replace = (part: unknown, name?: string): unknown => {
    if (typeof part === 'string')
      return name === 'q' && searches.has(part) ? replacement : replaceText(part)
    if (isLines(part, name)) return replaceText(part.join('\n')).split('\n')
    if (Array.isArray(part)) return part.map((inner) => replace(inner))
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => [key, replace(inner, key)]),
    )
  }
  return replace(value) as Value
}

/** The fields in the data of emails whose value is a text as a list of its lines. */
const lineFields = ['note', 'message']

function isLines(part: unknown, name = ''): part is string[] {
  return Array.isArray(part) && part.length > 0 && lineFields.includes(name)
}

function unescapeJson(text: string) {
  return text.replace(/\\(?:u([\da-f]{4})|(["\\/bfnrt]))/g, (_all, code, character) => {
    if (code) return String.fromCharCode(Number.parseInt(code, 16))
    return '"\\/'.includes(character) ? character : ' '
  })
}

function namePatterns(name: string): string[] {
  const words = nameWords(name)
  if (words.length === 0) return []
  const [first = '', ...rest] = words
  return [words, [...rest, first]].map(
    (ordered) =>
      `(?<!${wordCharacter})${ordered.map(wordPattern).join(betweenWords)}(?!${wordCharacter})`,
  )
}

// Accents are one character with their letter, or follow it. Apostrophes are not part of folded words.
function wordPattern(word: string) {
  const letters = [...word.normalize('NFC')]
  return letters
    .map((letter) => `[${letter}${letterVariants.get(letter) ?? ''}]\\p{M}*`)
    .join("['’]?")
}

// Another address can end with this one, or begin with it and go on with a dot.
function emailPattern(email: string) {
  return `(?<!${emailCharacter})${escapeText(email)}(?![\\p{L}\\p{N}_\\-]|\\.[\\p{L}\\p{N}])`
}

// Not a part of a longer number. A prefix of the country, such as 0, 01 or 044, may precede it.
function phonePattern({ national, e164 }: PhoneTexts) {
  const country = e164?.endsWith(national) ? e164.slice(1, -national.length) : ''
  const prefix = country
    ? `(?:(?:\\+|00)?${[...country].join(betweenDigits)}${betweenDigits}${mobileDigit(country)})?`
    : ''
  return `(?<!\\d)(?:0\\d{0,2}${betweenDigits})?${prefix}${[...national].join(betweenDigits)}(?!\\d)`
}

// Written between the country code and mobile numbers of Mexico (until 2019) and Argentina.
function mobileDigit(country: string) {
  const digit = { 52: '1', 54: '9' }[country]
  return digit ? `(?:${digit}${betweenDigits})?` : ''
}

function escapeText(text: string) {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}
