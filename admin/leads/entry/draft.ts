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

/** Splits what was typed as contact data into an email address, the first word with an @, and a phone number, the rest. */
export function splitContact(contact: string): { email: string; phone: string } {
  const email = /[^\s,;<>]*@[^\s,;<>]*/.exec(contact)?.[0] ?? ''
  const rest = contact.replace(email, ' ').replace(/[\s,;<>]+/g, ' ')
  return { email, phone: rest.trim() }
}

/** Whether more than one email address was typed as contact data: a lead has one. */
export function hasSeveralEmails(contact: string): boolean {
  return contact.split(/[\s,;<>]+/).filter((word) => word.includes('@')).length > 1
}

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
