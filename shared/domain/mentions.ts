import { emailPattern, isSearchedFor, type PhoneTexts, phonePatterns } from './contact-patterns.ts'
import { createNameFinder } from './name-finder.ts'
import { isStructured, typedFields } from './structured-fields.ts'

/** What a text about a person can contain: their full names, email addresses and phone numbers. */
export type ContactTexts = { names: string[]; emails: string[]; phones: PhoneTexts[] }

/** Also the names of the person's agencies, which are only compared with searches. */
export type PersonTexts = ContactTexts & { agencies: string[] }

/** Finds names, email addresses and phone numbers in texts. */
export type TextMatcher = {
  matches(text: string): boolean
  replace(text: string, replacement: string): string
}

/** Finds mentions of a person. */
export type PersonMatcher = {
  /** Matches the person's names, email addresses and phone numbers in a text. */
  texts: TextMatcher
  /** Texts that staff typed into a field of a filter or condition and that identify only this person, by field. */
  typed: ReadonlyMap<string, ReadonlySet<string>>
}

/** Addresses in a regular expression. The engine rejects expressions that are too long. */
const MAX_ALTERNATIVES = 50

/**
 * Creates a matcher of a person's full names, email addresses and phone numbers, without regard to case and accents,
 * and however a phone number is punctuated.
 * @param isPublished whether the texts are published: they contain prices, so short numbers are found only with their
 *   country code
 */
export function createTextMatcher(
  { names, emails, phones }: ContactTexts,
  { isPublished = false } = {},
): TextMatcher {
  const finder = createNameFinder(names)
  // A submission that could not be recorded can have had any text as its address.
  const addresses = combine(emails.filter((email) => email.includes('@')).map(emailPattern))
  const numbers = phonePatterns(phones.filter(isSearchedFor), isPublished)
  const contacts = [...addresses, ...numbers.map((pattern) => new RegExp(pattern, 'giu'))]
  return {
    // `test` would go on after the previous match, because the expressions are global.
    matches: (text) =>
      contacts.some((pattern) => text.search(pattern) !== -1) || finder.find(text).length > 0,
    replace: (text, replacement) => {
      // First, because an address can contain a name.
      const left = contacts.reduce((rest, pattern) => rest.replace(pattern, replacement), text)
      return finder
        .find(left)
        .reduceRight(
          (rest, { start, end }) => rest.slice(0, start) + replacement + rest.slice(end),
          left,
        )
    },
  }
}

function combine(patterns: string[]): RegExp[] {
  const distinct = [...new Set(patterns)]
  const parts = Math.ceil(distinct.length / MAX_ALTERNATIVES)
  return Array.from({ length: parts }, (_each, part) => {
    const first = part * MAX_ALTERNATIVES
    return new RegExp(distinct.slice(first, first + MAX_ALTERNATIVES).join('|'), 'giu')
  })
}

/**
 * Returns whether a text that contains JSON values can mention a person. True also for some that do not, for example if
 * two strings match only together: `replaceMentions` decides.
 */
export function canMention(text: string, { texts, typed }: PersonMatcher): boolean {
  if (texts.matches(text)) return true
  if (text.includes('\\') && texts.matches(unescapeJson(text))) return true
  const values = [...typed.values()].flatMap((ofField) => [...ofField])
  return values.some((value) => text.includes(JSON.stringify(value)))
}

/**
 * Replaces the mentions of a person in a text, or in the strings of a JSON value except the values of structured fields. Lines
 * of a text, as in the data of emails, are searched together.
 */
export function replaceMentions<Value>(
  value: Value,
  { texts, typed }: PersonMatcher,
  replacement: string,
): Value {
  const replaceText = (text: string) => texts.replace(text, replacement)
  const replace = (part: unknown, name = ''): unknown => {
    if (isStructured(name)) return part
    if (typeof part === 'string') {
      if (typed.get(name)?.has(part)) return replacement
      return typedFields.includes(name) ? part : replaceText(part)
    }
    if (isLines(part, name)) return replaceText(part.join('\n')).split('\n')
    if (Array.isArray(part)) return part.map((inner) => replace(inner, name))
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => [key, replace(inner, key)]),
    )
  }
  return replace(value) as Value
}

/** The fields in the data of emails whose value is a text as a list of its lines. */
const lineFields = ['note', 'message']

function isLines(part: unknown, name: string): part is string[] {
  return Array.isArray(part) && part.length > 0 && lineFields.includes(name)
}

function unescapeJson(text: string) {
  return text.replace(/\\(?:u([\da-f]{4})|(["\\/bfnrt]))/g, (_all, code, character) => {
    if (code) return String.fromCharCode(Number.parseInt(code, 16))
    return '"\\/'.includes(character) ? character : ' '
  })
}
