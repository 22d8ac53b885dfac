import { fold } from './fold.ts'
import { letterVariants, spellOut, written } from './letter-variants.ts'

/** A phone number: its national digits, and E.164 if it is valid. */
export type PhoneTexts = { national: string; e164: string | null }

/** Names of one word are not searched for: texts about others contain them, too. */
const MIN_WORDS = 2
/** The words of longer names are searched for in fewer orders. */
const MAX_ROTATED_WORDS = 8
/** Shorter numbers are not searched for: an amount of money could be the same. */
const MIN_DIGITS = 8
/** Shorter numbers are only found with their country code in published texts, which contain prices. */
const MIN_PUBLISHED_DIGITS = 10

const wordCharacter = '[\\p{L}\\p{N}]'
const betweenWords = '[^\\p{L}\\p{N}]+'
const apostrophe = "['’‘`´ʼ′]"
const betweenApostrophe = '[^\\p{L}\\p{N}]{0,2}'
const betweenDigits = '[\\s.()/\\-\\u2010-\\u2015]*'
const emailCharacter = '[\\p{L}\\p{N}_.+\\-]'

/** Returns the words of a name by which its mentions are found; none if the name is not searched for. */
export function nameWords(name: string): string[] {
  const parts = name.split(new RegExp(`(?<=\\p{L}\\p{M}*)${apostrophe}(?=\\p{L})`, 'u'))
  const words = parts
    .map((part) => spellOut(fold(part)))
    .join("'")
    .split(' ')
  return words.length < MIN_WORDS ? [] : words
}

/** Returns regular expressions that find a name, with its words in this order or with the last ones first. */
export function namePatterns(name: string): string[] {
  const words = nameWords(name)
  const starts = words.length > MAX_ROTATED_WORDS ? [0, 1] : words.keys()
  return [...starts].map((start) => {
    const ordered = [...words.slice(start), ...words.slice(0, start)]
    return `(?<!${wordCharacter})${ordered.map(wordPattern).join(betweenWords)}(?!${wordCharacter})`
  })
}

function wordPattern(word: string) {
  return word.split("'").map(lettersPattern).join(betweenApostrophe)
}

// Accents are one character with their letter, or follow it. An apostrophe may have been left out of the name.
function lettersPattern(letters: string): string {
  const parts = letters.normalize('NFC').match(written) ?? []
  return parts
    .map((part) => {
      const variants = letterVariants.get(part) ?? ''
      if ([...part].length === 1) return `[${part}${variants}]\\p{M}*`
      return `(?:${[...part].map(lettersPattern).join(`${apostrophe}?`)}|[${variants}])`
    })
    .join(`${apostrophe}?`)
}

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
const notNumbers = [
  `${yearOfDate}${inDate}${dayOfDate}${inDate}${dayOfDate}(?!\\d)`,
  `${dayOfDate}${inDate}${dayOfDate}${inDate}${yearOfDate}(?!\\d)`,
  '\\d{1,2}(?:[. \\u00a0\\u202f]\\d{3}){2,}(?![. \\u00a0\\u202f]?\\d)',
]
const notBefore = `\\p{Nd}|[$€£¥]\\s{0,2}|(?<!\\p{L})${currency}\\s{0,2}`
const notAfter = `\\p{Nd}|\\.\\d\\d(?!\\d)|\\s?[$€£¥](?!\\d)|\\s?(?:${currency}|pesos|d[oó]lares|dollars|euros|m[2²])(?!\\p{L})`

/**
 * Returns a regular expression that finds a phone number, but not as a part of a longer number, a date or an amount of
 * money. A prefix of the country, such as 0, 01 or 044, may precede it.
 */
export function phonePattern({ national, e164 }: PhoneTexts, isPublished: boolean): string {
  const country = e164?.endsWith(national) ? e164.slice(1, -national.length) : ''
  const isOptional = !isPublished || national.length >= MIN_PUBLISHED_DIGITS
  const prefix = country ? `(?:${countryPattern(country)})${isOptional ? '?' : ''}` : ''
  const trunk = `(?:[0０]\\p{Nd}{0,2}${betweenDigits})?`
  const start = `(?=[+＋\\p{Nd}])(?<!${notBefore})(?!${notNumbers.join('|')})`
  return `${start}${trunk}${prefix}${digitsPattern(national)}(?!${notAfter})`
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
