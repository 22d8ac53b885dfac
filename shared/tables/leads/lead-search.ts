import { readCode } from '../../contract/code.ts'
import { normalizeEmail } from '../../contract/text.ts'
import { fold } from '../../domain/fold.ts'
import { phoneDigits } from '../page.ts'

/** The columns of a lead that a search looks in. */
export type SearchedLead = {
  refCode: string
  name: string
  email: string
  phoneNational: string
  phoneE164?: string | null | undefined
  message: string
}

/** Words are cut off after this many characters; a word in a `tsvector` can have at most 2046 bytes. */
const MAX_WORD_LENGTH = 64

/** Precedes a phone number whose digits are reversed, so that a prefix search finds its last digits. */
const REVERSED_MARK = '~'

/** Precedes a complete email address. A search for `ana@example.com` must not match every Ana. */
const EMAIL_MARK = '@'

/**
 * Returns the search terms of a lead: the folded words of its name, email address, message and code; its
 * normalized email address; the digits of its national phone number in both directions, and those of E.164.
 * @returns the text format of a `tsvector`
 */
export function searchVector(lead: SearchedLead): string {
  const { name, email, message, refCode, phoneNational, phoneE164 } = lead
  const words = wordsOf([name, email, message, refCode.slice(3)].join(' '))
  const numbers = [phoneNational, reverseAndMark(phoneNational), (phoneE164 ?? '').slice(1)]
  const address = EMAIL_MARK + normalizeEmail(email)
  const all = [...words, address, ...numbers.filter((number) => number.length > 1)]
  return all.map(quoteTerm).join(' ')
}

/**
 * Returns the `tsquery` for what a user typed. Every typed word must match the beginning of a search term.
 * Three or more digits also match the end of a phone number. An email address counts as one word. A code that
 * starts with LU can be typed in any notation that `readCode` accepts.
 * @returns undefined if the input contains no word
 */
export function searchQuery(typed: string): string | undefined {
  const code = /^\s*lu/i.test(typed) ? readCode('LU', typed) : undefined
  if (code) return prefixTerm(fold(code.slice(3)))
  const digits = phoneDigits(typed)
  if (digits) return wordTerm(digits)
  const parts = typed.split(/\s+/).flatMap(termsOf)
  return parts.length > 0 ? parts.map(wordTerm).join(' & ') : undefined
}

function termsOf(part: string) {
  return /^[^@]+@[^@]*$/.test(part) ? [EMAIL_MARK + normalizeEmail(part)] : wordsOf(part)
}

function wordsOf(text: string) {
  const words = fold(text).split(' ').filter(Boolean)
  return [...new Set(words.map((word) => word.slice(0, MAX_WORD_LENGTH).toWellFormed()))]
}

function wordTerm(word: string) {
  if (!/^\d{3,}$/.test(word)) return prefixTerm(word)
  return `(${prefixTerm(word)} | ${prefixTerm(reverseAndMark(word))})`
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
