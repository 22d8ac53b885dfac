import {
  emailPattern,
  isSearchedFor,
  namePatterns,
  type PhoneTexts,
  phonePattern,
} from './mention-patterns.ts'
import { isStructured, typedFields } from './structured-fields.ts'

/** What a text about a person can contain: their full names, email addresses and phone numbers. */
export type ContactTexts = { names: string[]; emails: string[]; phones: PhoneTexts[] }

/** The same, and the names of the person's agencies, which only searches are compared with. */
export type PersonTexts = ContactTexts & { agencies: string[] }

/** Finds mentions of a person. */
export type PersonMatcher = {
  /** Matches the person's names, email addresses and phone numbers in a text. */
  pattern: RegExp
  /** What staff typed into a field of a filter or condition and what identifies this person, by field. */
  typed: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * Returns a regular expression that finds a person's full names, email addresses and phone numbers in texts, without
 * regard to case and accents, and however a phone number is punctuated. A name is also found if its last words come
 * first.
 * @param texts with at least one email address
 * @param isPublished whether the texts are published; they contain prices
 */
export function mentionPattern(
  { names, emails, phones }: ContactTexts,
  isPublished = false,
): RegExp {
  const patterns = [
    ...names.flatMap(namePatterns),
    // A submission that could not be recorded can have had any text as its address.
    ...emails.filter((email) => email.includes('@')).map(emailPattern),
    ...phones.filter(isSearchedFor).map((phone) => phonePattern(phone, isPublished)),
  ]
  return new RegExp([...new Set(patterns)].join('|'), 'giu')
}

/** Returns whether a pattern finds anything in a text. */
export function hasMention(text: string, pattern: RegExp): boolean {
  return text.search(pattern) !== -1
}

/** Returns whether one of `names` is `name` or contains it. */
export function hasName(names: string[], name: string): boolean {
  const patterns = namePatterns(name)
  if (patterns.length === 0) return false
  const pattern = new RegExp(patterns.join('|'), 'giu')
  return names.some((other) => hasMention(other, pattern))
}

/**
 * Returns whether a text that contains JSON values can mention a person. True also for some that do not, for example if
 * two strings match only together: `replaceMentions` decides.
 */
export function canMention(text: string, { pattern, typed }: PersonMatcher): boolean {
  if (hasMention(text, pattern)) return true
  if (text.includes('\\') && hasMention(unescapeJson(text), pattern)) return true
  const texts = [...typed.values()].flatMap((values) => [...values])
  return texts.some((value) => text.includes(JSON.stringify(value)))
}

/**
 * Replaces the mentions of a person in a text, or in the strings of a JSON value that are no structured fields. Lines
 * of a text, as in the data of emails, are searched together.
 */
export function replaceMentions<Value>(
  value: Value,
  { pattern, typed }: PersonMatcher,
  replacement: string,
): Value {
  const replaceText = (text: string) => text.replace(pattern, replacement)
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
