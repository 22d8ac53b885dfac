import { CODE_LENGTH, findCodes, readCode } from '../contract/code.ts'
import { typedCode } from './nearby-codes.ts'

/** Maximum number of codes read from one field. */
const MAX_CODES = 5

/** A text without the punctuation around it. Anyone can send long texts, so this takes time in proportion to their length. */
const core = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su

/**
 * Returns the referral codes in the text of the field `referredByCode`, or of `ref` in an address: the code that it is, in any
 * notation, else those in a link or sentence, in order. The portal, the API and the worker all read codes with it, so that an answer
 * says of a code what is done with it.
 * @returns like `typedCode`, with letters and digits that codes do not contain; an empty list if nothing resembles a code
 */
export function referralCodesIn(text: string): string[] {
  const typed = typedCode(core.exec(text)?.[0] ?? '')
  if (typed) return [typed]
  const found = findCodes('LP', text).map(({ code }) => code)
  return [...new Set(found)].slice(0, MAX_CODES)
}

/**
 * Returns the referral code in the parameter `ref` of an address, which links of campaigns have, too: a text without `LP` must be a
 * code as they are issued; one with it may have letters and digits that codes do not contain, so that a mistyped code is not lost.
 * @param ref as it was parsed: the last one counts; of any type, because anyone can write addresses
 */
export function codeOfLink(ref: unknown): string | undefined {
  const text = [ref].flat().at(-1)
  const [code] = typeof text === 'string' ? referralCodesIn(text) : []
  if (!code) return undefined
  const isMeant = /^\P{L}*LP[\p{Pd}_ ]/iu.test(String(text)) && mistyped.test(code)
  return isMeant ? code : readCode('LP', code)
}

const mistyped = new RegExp(`^LP-[0-9A-Z]{${CODE_LENGTH}}$`)

/** Returns the referral code in the query of an address, which may be part of one, such as a path; undefined if there is none. */
export function codeInAddress(address: unknown): string | undefined {
  const [, query] = (typeof address === 'string' && /\?([^#]*)/.exec(address)) || []
  return query ? codeOfLink(new URLSearchParams(query).getAll('ref')) : undefined
}
