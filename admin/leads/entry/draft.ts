import type { EnteredOrigin } from '../../../shared/contract/entry.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { PropertyRow } from '../../../shared/contract/records.ts'

/** The property that a client wants, as the field shows it. */
export type ChosenProperty = Pick<PropertyRow, 'id' | 'titleEs' | 'titleEn'>

/** A lead that is being entered. */
export type EntryDraft = {
  origin: EnteredOrigin
  name: string
  /** A phone number, an email address, or both. */
  contact: string
  message: string
  property: ChosenProperty | null
  /** What was typed to find a property; empty if there is none, or one was chosen. */
  propertyText: string
  /** The code of the partner who referred the client; empty if there is none. */
  referredByCode: string
  /** Null: chosen by the rules. */
  assigneeId: string | null
  language: Language
  acknowledges: boolean
}

/**
 * Splits what was typed as contact data into an email address, the first word with an @, and a phone number, the rest without the words
 * before it. An address can be pasted as mail programs copy it: with the name before it, with `mailto:`, or with a dot behind it.
 */
export function splitContact(contact: string): { email: string; phone: string } {
  const word = /[^\s,;<>]*@[^\s,;<>]*/.exec(contact)?.[0] ?? ''
  const email = word.replace(/^mailto:/i, '').replace(/[.:]+$/, '')
  const isNamed = /^[^\d<>@]*<[^\s<>]+@[^\s<>]+>\s*$/.test(contact)
  if (isNamed) return { email, phone: '' }
  const rest = contact.replace(word, ' ').replace(/[\s,;<>]+/g, ' ')
  return { email, phone: rest.replace(/^[^\d+(]+(?=[+(]?\d)/, '').trim() }
}

/** Returns the key of what must be changed before contact data can be saved: a lead has one email address and one phone number. */
export function contactProblem(contact: string): 'entry.oneEmail' | 'entry.onePhone' | undefined {
  if (contact.split(/[\s,;<>]+/).filter((word) => word.includes('@')).length > 1)
    return 'entry.oneEmail'
  const numbers = numbersIn(contact)
  return numbers.length > 1 || numbers.some(({ length }) => length > MAX_DIGITS)
    ? 'entry.onePhone'
    : undefined
}

/** Returns the digits of the phone number in contact data: of the first one that is complete, without an extension. */
export function digitsIn(contact: string): string {
  return numbersIn(contact)[0] ?? splitContact(contact).phone.replace(/\D/g, '')
}

// Between the parts of a number there are no letters. One whose parts are shorter may be written with other signs between them.
function numbersIn(contact: string) {
  const { email } = splitContact(contact)
  return contact
    .replace(email, ';')
    .split(/[^\d\s().+\p{Pd}\p{Cf}]+/u)
    .map((part) => part.replace(/\D/g, ''))
    .filter(({ length }) => length >= MIN_DIGITS)
}

/** The fewest digits of a phone number, and the most that one has with its country code (E.164) and what is dialed before it. */
const MIN_DIGITS = 7
const MAX_DIGITS = 17

/** Returns the body of the request that enters the lead. */
export function bodyOf({
  contact,
  property,
  propertyText: _,
  acknowledges,
  ...fields
}: EntryDraft) {
  const { email, phone } = splitContact(contact)
  return {
    ...fields,
    email,
    phone,
    ...(property && { propertyId: property.id }),
    acknowledges: acknowledges && email !== '',
  }
}
