import { findCodes } from '../contract/code.ts'
import { typedCode } from './nearby-codes.ts'

/** Maximum number of codes read from one field. */
const MAX_CODES = 5

/**
 * Returns the referral codes in the text of the field `referredByCode`: the code that it is, in any notation, else those in a link or
 * sentence, in order. The API and the worker both read the field with it, so that an answer says of a code what is done with it.
 * @returns like `typedCode`, with letters and digits that codes do not contain; an empty list if nothing resembles a code
 */
export function referralCodesIn(text: string): string[] {
  const typed = typedCode(text)
  if (typed) return [typed]
  const found = findCodes('LP', text).map(({ code }) => code)
  return [...new Set(found)].slice(0, MAX_CODES)
}
