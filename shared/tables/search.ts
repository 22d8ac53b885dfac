import { type RawBuilder, sql } from 'kysely'
import { readCode } from '../contract/code.ts'
import { fold } from '../contract/fold.ts'
import { normalizeEmail } from '../contract/text.ts'
import type { PersonTexts } from '../domain/mentions.ts'
import { nameWords } from '../domain/name-finder.ts'
import { spellings } from '../domain/spellings.ts'
import { typedParts } from './typed-parts.ts'

/** The columns whose words a search finds. The column `search` of these tables contains the search terms. */
const searchedTexts = {
  leads: ['name', 'email', 'message'],
  partners: ['agencyName', 'contactName', 'email', 'city'],
  assessments: ['name', 'email'],
  people: ['name', 'email'],
} as const

type SearchedTable = keyof typeof searchedTexts

/** The columns that the search terms of a row are derived from. */
export type SearchedRow<Table extends SearchedTable> = Record<
  (typeof searchedTexts)[Table][number] | 'email',
  string
> & { phoneNational?: string; phoneE164?: string | null | undefined; city?: string } & {
  refCode?: string
  referralCode?: string
}

/** Words are cut off after this many characters; a word in a `tsvector` can have at most 2046 bytes. */
const MAX_WORD_LENGTH = 64

/** Precedes a phone number whose digits are reversed, so that a prefix search finds its last digits. */
const REVERSED_MARK = '~'

/** Precedes a complete email address. A search for `ana@example.com` must not match every Ana. */
const EMAIL_MARK = '@'

/** A search without a longer word identifies nobody. */
const MIN_IDENTIFYING = 3

/**
 * A number with this many digits has a country code or what is dialed before it, such as 00, 044 or, until 2019, the 1 of Mexican
 * mobile numbers. None of these is in the search terms, so its last digits find it as well.
 */
const PREFIXED_LENGTH = 11
const IDENTIFYING_DIGITS = 9

/** Precedes a word of a city, so that a filter by city does not match a person's name. */
const CITY_MARK = '#'

/**
 * Returns the search terms of a row: the folded words of its texts and code; its normalized email address; the
 * digits of its national phone number in both directions, and those of E.164; the words of its city, marked.
 * @returns the text format of a `tsvector`
 */
export function searchVector<Table extends SearchedTable>(
  table: Table,
  row: SearchedRow<Table>,
): string {
  const { email, phoneNational = '', phoneE164, city = '' } = row
  const columns: readonly (typeof searchedTexts)[Table][number][] = searchedTexts[table]
  const code = (row.refCode ?? row.referralCode ?? '').slice(3)
  const words = wordsOf([...columns.map((column) => row[column]), code].join(' '))
  const numbers = [phoneNational, reverseAndMark(phoneNational), (phoneE164 ?? '').slice(1)]
  const all = [
    ...words,
    ...wordsOf(city).map((word) => CITY_MARK + word),
    ...(email ? [EMAIL_MARK + normalizeEmail(email)] : []),
    ...numbers.filter((number) => number.length > 1),
  ]
  return all.map(quoteTerm).join(' ')
}

/**
 * Returns the condition that a row matches what a user typed. Every typed word must match the beginning of a
 * search term. Three or more digits also match the end of a phone number. An email address counts as one word.
 * A code that starts with LU (leads) or LP (partners) can be typed in any notation that `readCode` accepts.
 * Text without a word matches nothing.
 */
export function matchesSearch(table: SearchedTable, typed: string): RawBuilder<boolean> {
  const code = readCodeOf(table, typed)
  if (code) return matchesTerms(table, [prefixTerm(fold(code.slice(3)))])
  return matchesTerms(table, typedWords(typed).map(wordTerm))
}

/**
 * Returns a condition that every row fulfills which contains one of these names, however it is spelled. Others can
 * fulfill it, too.
 */
export function containsName(table: SearchedTable, names: string[]): RawBuilder<boolean> {
  const queries = names.map((name) => {
    const words = nameWords(name).map((pieces) => pieces.join(''))
    const terms = words.map((word, at) => spelledTerms(word, words[at - 1], words[at + 1]))
    return `(${terms.join(' & ')})`
  })
  return matchesAny(table, queries)
}

/** Returns the condition that a row has one of these national phone numbers. */
export function hasPhone(table: SearchedTable, nationals: string[]): RawBuilder<boolean> {
  return matchesAny(table, nationals.map(quoteTerm))
}

/** Returns whether what a user typed consists of beginnings of a person's search terms, and of the ends of numbers. */
export function isSearchFor(
  typed: string,
  { names, agencies, emails, phones }: PersonTexts,
): boolean {
  const terms = [
    ...[...names, ...agencies].flatMap(wordsOf),
    ...emails.flatMap((email) => [
      EMAIL_MARK + normalizeEmail(email),
      ...wordsOf(email.slice(0, email.lastIndexOf('@'))),
    ]),
    ...phones.flatMap(({ national, e164 }) => [
      national,
      reverseAndMark(national),
      (e164 ?? '').slice(1),
    ]),
  ]
  const words = typedWords(typed)
  const isFound = (word: string) =>
    prefixesOf(word).some((prefix) => terms.some((term) => term.startsWith(prefix)))
  return words.some((word) => word.length >= MIN_IDENTIFYING) && words.every(isFound)
}

/** Returns the condition that a row contains all of these folded words, as they are, not as beginnings of others. */
export function matchesWholeWords(table: SearchedTable, words: string[]): RawBuilder<boolean> {
  return matchesTerms(table, words.map(cutOff).map(quoteTerm))
}

/** Returns the condition that words of the city start with the typed words. */
export function matchesCity(table: SearchedTable, typed: string): RawBuilder<boolean> {
  const terms = wordsOf(typed).map((word) => prefixTerm(CITY_MARK + word))
  return matchesTerms(table, terms)
}

function matchesAny(table: SearchedTable, queries: string[]) {
  if (queries.length === 0) return sql<boolean>`false`
  return sql<boolean>`${sql.ref(`${table}.search`)} @@ ${queries.join(' | ')}::tsquery`
}

function matchesTerms(table: SearchedTable, terms: string[]) {
  if (terms.length === 0) return sql<boolean>`false`
  return sql<boolean>`${sql.ref(`${table}.search`)} @@ ${terms.join(' & ')}::tsquery`
}

const codePrefixes = {
  leads: 'LU',
  partners: 'LP',
  assessments: undefined,
  people: undefined,
} as const

function readCodeOf(table: SearchedTable, typed: string) {
  const prefix = codePrefixes[table]
  const isCode = prefix && typed.trimStart().toUpperCase().startsWith(prefix)
  return isCode ? readCode(prefix, typed) : undefined
}

function typedWords(typed: string) {
  return typedParts(typed).flatMap(termsOf)
}

function termsOf(part: string) {
  return /^[^@]+@[^@]*$/.test(part) ? [EMAIL_MARK + normalizeEmail(part)] : wordsOf(part)
}

function wordsOf(text: string) {
  const words = fold(text).split(' ').filter(Boolean)
  return [...new Set(words.map(cutOff))]
}

function cutOff(word: string) {
  return word.slice(0, MAX_WORD_LENGTH).toWellFormed()
}

// A word can be written as two, with an apostrophe between them, or together with the word before or after it.
function spelledTerms(word: string, before = '', after = ''): string {
  const whole = [word, before && before + word, after && word + after].filter(Boolean)
  const letters = [...word]
  const parts = letters.slice(1).map((_letter, at) => {
    const halves = [letters.slice(0, at + 1), letters.slice(at + 1)]
    return `(${halves.map((half) => spelledTerm(half.join(''))).join(' & ')})`
  })
  return `(${[...whole.map(spelledTerm), ...parts].join(' | ')})`
}

function spelledTerm(word: string) {
  const { ways, isPrefix } = spellings(word)
  const terms = ways.map(cutOff).map(isPrefix ? prefixTerm : quoteTerm)
  return `(${terms.join(' | ')})`
}

function wordTerm(word: string) {
  return `(${prefixesOf(word).map(prefixTerm).join(' | ')})`
}

function prefixesOf(word: string) {
  if (!/^\d{3,}$/.test(word)) return [word]
  const identifying = word.length >= PREFIXED_LENGTH ? [word.slice(-IDENTIFYING_DIGITS)] : []
  // In many countries, numbers are written with a zero that is not part of them.
  const withoutZeros = /^0+[1-9]\d{2}/.test(word) ? [word.replace(/^0+/, '')] : []
  return [word, ...withoutZeros, ...[word, ...withoutZeros, ...identifying].map(reverseAndMark)]
}

function prefixTerm(word: string) {
  return `${quoteTerm(word)}:*`
}

function quoteTerm(word: string) {
  return `'${word.replace(/['\\]/g, '$&$&')}'`
}

function reverseAndMark(digits: string) {
  return REVERSED_MARK + [...digits].reverse().join('')
}
