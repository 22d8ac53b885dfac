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

/** Longer words are cut off; PostgreSQL allows at most 2046 bytes. */
const LONGEST_WORD = 64

/** Prefix of a reversed phone number, whose last digits can then be searched as a prefix. */
const BACKWARDS = '~'

/** Prefix of a complete email address, so that searching for one finds only that address. */
const AT = '@'

/**
 * The search terms of a lead: the folded words of its name, address, message and code, its normalized
 * address, and its phone number forwards and backwards.
 */
export function searchVector(lead: SearchedLead): RawBuilder<string> {
  const { name, email, message, refCode, phoneNational, phoneE164 } = lead
  const words = wordsOf([name, email, message, refCode.slice(3)].join(' '))
  const numbers = [phoneNational, backwards(phoneNational), (phoneE164 ?? '').slice(1)]
  const address = AT + normalizeEmail(email)
  const all = [...words, address, ...numbers.filter((number) => number.length > 1)]
  return sql<string>`array_to_tsvector(${all}::text[])`
}

/**
 * The `tsquery` for what a user typed. Every word must match as a prefix. Digits also match the end of a
 * phone number. An email address matches as one prefix instead of word by word, and a code regardless
 * of how it is written.
 * @returns undefined if the input contains no word
 */
export function searchQuery(typed: string): string | undefined {
  const code = /^\s*lu/i.test(typed) ? readCode('LU', typed) : undefined
  if (code) return prefixTerm(fold(code.slice(3)))
  const digits = phoneDigits(typed)
  if (digits) return wordTerm(digits)
  const parts = typed.split(/\s+/).flatMap(partsOf)
  return parts.length > 0 ? parts.map(wordTerm).join(' & ') : undefined
}

function partsOf(part: string) {
  return /^[^@]+@[^@]*$/.test(part) ? [AT + normalizeEmail(part)] : wordsOf(part)
}

function wordsOf(text: string) {
  const words = fold(text).split(' ').filter(Boolean)
  return [...new Set(words.map((word) => word.slice(0, LONGEST_WORD)))]
}

function wordTerm(word: string) {
  if (!/^\d{3,}$/.test(word)) return prefixTerm(word)
  return `(${prefixTerm(word)} | ${prefixTerm(backwards(word))})`
}

function prefixTerm(word: string) {
  return `'${word.replace(/['\\]/g, '$&$&')}':*`
}

function backwards(digits: string) {
  return BACKWARDS + [...digits].reverse().join('')
}
