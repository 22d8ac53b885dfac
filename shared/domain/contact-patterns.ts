/** A phone number: its national digits, and E.164 if it is valid. */
export type PhoneTexts = { national: string; e164: string | null }

/** Shorter numbers are not searched for: an amount of money could be the same. */
const MIN_DIGITS = 8
/**
 * Shorter numbers are found with their country code, or with punctuation: without either, they can be amounts of money.
 * In published texts, which contain prices, they are found with their country code only.
 */
const MIN_DISTINCT_DIGITS = 10

const betweenDigits = '[\\s.()/\\-\\u2010-\\u2015]*'
const emailCharacter = '[\\p{L}\\p{N}_.+\\-]'

/** Returns a regular expression that finds an email address, also as a part of a URL. */
export function emailPattern(email: string): string {
  // Another address can end with this one, or begin with it and go on with a dot.
  const before = `(?:(?<!${emailCharacter})|(?<=%(?!2[BDE]|5F)[\\dA-F]{2}))`
  const after = '(?![\\p{L}\\p{N}_\\-]|\\.[\\p{L}\\p{N}])'
  const characters = [...email.toWellFormed()].map(characterPattern)
  // The first lookahead makes no difference except that most places in a text are passed sooner.
  return `(?=${characters[0]})${before}${characters.join('')}${after}`
}

function characterPattern(character: string) {
  const variants = /[!-~]/.test(character) ? fullWidth(character) : ''
  const encoded = encodeURIComponent(character)
  const hex = `%${(character.codePointAt(0) ?? 0).toString(16)}`
  const escaped = encoded === character ? hex : encoded
  const plain = `[${character.replace(/[\^\]\\-]/g, '\\$&')}${variants}]`
  return /[\p{L}\p{N}]/u.test(character) && encoded === character
    ? plain
    : `(?:${plain}|${escaped})`
}

function fullWidth(character: string) {
  return String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0)
}

/** Whether a number is one that is searched for: a valid one that is long enough. */
export function isSearchedFor({ national, e164 }: PhoneTexts): boolean {
  return e164 !== null && national.length >= MIN_DIGITS
}

const yearOfDate = '(?:19|20)\\d\\d'
const dayOfDate = '[0-3]\\d'
const inDate = '[./\\-]'
const currency = '(?:USD|MXN|EUR|CAD|GBP|US\\$|MX\\$)'
// Dates, and amounts with their thousands apart.
const datesAndAmounts = [
  `${yearOfDate}${inDate}${dayOfDate}${inDate}${dayOfDate}(?!\\d)`,
  `${dayOfDate}${inDate}${dayOfDate}${inDate}${yearOfDate}(?!\\d)`,
  '\\d{1,2}(?:[. \\u00a0\\u202f]\\d{3}){2,}(?![. \\u00a0\\u202f]?\\d)',
]
const notBefore = `\\p{Nd}|[$€£¥]\\s{0,2}|(?<!\\p{L})${currency}\\s{0,2}`
const notAfter = `\\p{Nd}|\\.\\d\\d(?!\\d)|\\s?[$€£¥](?!\\d)|\\s?(?:${currency}|pesos|d[oó]lares|dollars|euros|m[2²])(?!\\p{L})`

/** Numbers in a regular expression. Larger ones are interpreted, which takes a hundred times as long. */
const NUMBERS_PER_PATTERN = 50

/**
 * Returns regular expressions that find phone numbers, but not as a part of a longer number, a date or an amount of
 * money. A trunk prefix, such as 0, 01 or 044, may precede them.
 */
export function phonePatterns(phones: PhoneTexts[], isPublished: boolean): string[] {
  const trunk = `(?:[0０]\\p{Nd}{0,2}${betweenDigits})?`
  const start = `(?=[+＋\\p{Nd}])(?<!${notBefore})(?!${datesAndAmounts.join('|')})`
  const groups = Map.groupBy(phones, (phone) => prefixPattern(phone, isPublished))
  return [...groups].flatMap(([prefix, group]) => {
    const numbers = [...new Set(group.map(({ national }) => digitsPattern(national)))]
    const parts = Math.ceil(numbers.length / NUMBERS_PER_PATTERN)
    return Array.from({ length: parts }, (_each, part) => {
      const first = part * NUMBERS_PER_PATTERN
      const some = numbers.slice(first, first + NUMBERS_PER_PATTERN).join('|')
      return `${start}${trunk}${prefix}(?:${some})(?!${notAfter})`
    })
  })
}

function prefixPattern({ national, e164 }: PhoneTexts, isPublished: boolean) {
  const country = e164?.endsWith(national) ? e164.slice(1, -national.length) : ''
  const without = withoutCountryCode(national, isPublished)
  return country ? `(?:${countryPattern(country)}|${without})` : without
}

/** Returns what must hold where a number begins without its country code. */
function withoutCountryCode(national: string, isPublished: boolean) {
  if (national.length >= MIN_DISTINCT_DIGITS) return ''
  // `(?!)` never holds.
  return isPublished ? '(?!)' : `(?!\\p{Nd}{${national.length}})`
}

function countryPattern(country: string) {
  return `(?:[+＋]|[0０]{2})?${digitsPattern(country)}${betweenDigits}${mobileDigit(country)}`
}

function digitsPattern(digits: string) {
  return [...digits].map((digit) => `[${digit}${fullWidth(digit)}]`).join(betweenDigits)
}

// Written between the country code and mobile numbers of Mexico (until 2019) and Argentina.
function mobileDigit(country: string) {
  const digit = { 52: '1', 54: '9' }[country]
  return digit ? `(?:${digitsPattern(digit)}${betweenDigits})?` : ''
}
