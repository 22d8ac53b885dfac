import { type RawBuilder, sql } from 'kysely'
import { readCode } from '../../contract/code.ts'
import { normalizeEmail } from '../../contract/text.ts'
import { fold } from '../../domain/fold.ts'
import { phoneDigits } from '../page.ts'

/** What a lead is looked for by. */
export type SearchedLead = {
  refCode: string
  name: string
  email: string
  phoneNational: string
  phoneE164?: string | null | undefined
  message: string
}

/** Longer words are known by their beginning; PostgreSQL takes none of more than 2046 bytes. */
const LONGEST_WORD = 64

/** Set before a number that is written backwards, so that its last digits are a beginning, too. */
const BACKWARDS = '~'

/** Set before an address that is kept whole, so that typing all of it finds it alone. */
const AT = '@'

/**
 * The words a lead is found by: those of its name, address, message and code, without case and
 * accents, its address as it is, and its number forwards and backwards.
 */
export function searchVector(lead: SearchedLead): RawBuilder<string> {
  const { name, email, message, refCode, phoneNational, phoneE164 } = lead
  const words = wordsOf([name, email, message, refCode.slice(3)].join(' '))
  const numbers = [phoneNational, reversed(phoneNational), (phoneE164 ?? '').slice(1)]
  const address = AT + normalizeEmail(email)
  const all = [...words, address, ...numbers.filter((number) => number.length > 1)]
  return sql<string>`array_to_tsvector(${all}::text[])`
}

/**
 * What was typed, as a `tsquery`: every word must be there, by its beginning; digits may also be
 * the last ones of a telephone number; an address counts from its beginning, not word by word; a
 * code is itself, however it is written.
 * @returns undefined when there is nothing in it to look for
 */
export function searchQuery(typed: string): string | undefined {
  const code = /^\s*lu/i.test(typed) ? readCode('LU', typed) : undefined
  if (code) return beginning(fold(code.slice(3)))
  const digits = phoneDigits(typed)
  if (digits) return either(digits)
  const parts = typed.split(/\s+/).flatMap(partsOf)
  return parts.length > 0 ? parts.map(either).join(' & ') : undefined
}

function partsOf(part: string) {
  return /^[^@]+@[^@]*$/.test(part) ? [AT + normalizeEmail(part)] : wordsOf(part)
}

function wordsOf(text: string) {
  const words = fold(text).split(' ').filter(Boolean)
  return [...new Set(words.map((word) => word.slice(0, LONGEST_WORD)))]
}

function either(word: string) {
  if (!/^\d{3,}$/.test(word)) return beginning(word)
  return `(${beginning(word)} | ${beginning(reversed(word))})`
}

function beginning(word: string) {
  return `'${word.replace(/['\\]/g, '$&$&')}':*`
}

function reversed(digits: string) {
  return BACKWARDS + [...digits].reverse().join('')
}
