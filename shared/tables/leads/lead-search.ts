import { type RawBuilder, sql } from 'kysely'
import { readCode } from '../../contract/code.ts'
import { normalizeEmail } from '../../contract/text.ts'
import { fold } from '../../domain/fold.ts'
import { phoneDigits } from '../page.ts'

/** The searched columns of a lead. */
export type SearchedLead = {
  refCode: string
  name: string
  email: string
  phoneNational: string
  phoneE164?: string | null | undefined
  message: string
}

/** Words are cut off after this many characters; PostgreSQL allows at most 2046 bytes. */
const MAX_WORD_LENGTH = 64

/** Marks a phone number stored in reverse, so that a prefix search finds its last digits. */
const REVERSED_MARK = '~'

/** Marks a complete email address, so that a search for one does not match only its words. */
const EMAIL_MARK = '@'

/**
 * Returns the search terms of a lead: the folded words of its name, email address, message and code, its
 * normalized email address, and its phone number forwards and backwards.
 */
export function searchVector(lead: SearchedLead): RawBuilder<string> {
  const { name, email, message, refCode, phoneNational, phoneE164 } = lead
  const words = wordsOf([name, email, message, refCode.slice(3)].join(' '))
  const numbers = [phoneNational, reverseAndMark(phoneNational), (phoneE164 ?? '').slice(1)]
  const address = EMAIL_MARK + normalizeEmail(email)
  const all = [...words, address, ...numbers.filter((number) => number.length > 1)]
  return sql<string>`array_to_tsvector(${all}::text[])`
}

/**
 * Returns the `tsquery` for what a user typed. Every word must match as a prefix. Three or more digits also
 * match the end of a phone number. An email address matches as one prefix instead of word by word, and a code
 * however it is written.
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
  return [...new Set(words.map((word) => word.slice(0, MAX_WORD_LENGTH)))]
}

function wordTerm(word: string) {
  if (!/^\d{3,}$/.test(word)) return prefixTerm(word)
  return `(${prefixTerm(word)} | ${prefixTerm(reverseAndMark(word))})`
}

function prefixTerm(word: string) {
  return `'${word.replace(/['\\]/g, '$&$&')}':*`
}

function reverseAndMark(digits: string) {
  return REVERSED_MARK + [...digits].reverse().join('')
}
