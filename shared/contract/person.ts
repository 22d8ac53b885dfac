import type { NoteRow } from './note.ts'
import type { AssessmentRecord, AssessmentRow, EmailRow, Journey, LeadRow } from './records.ts'

/** The kinds of contact data of a person. */
export type AddressKind = 'email' | 'phone'

/** An email address or phone number of a person. */
export type PersonAddress = {
  kind: AddressKind
  /** The normalized email address; of a phone number E.164, or its digits if it could not be parsed. */
  value: string
  /** As it was written, not normalized. */
  shown: string
}

/** A person in the list. */
export type PersonRow<Time = string> = {
  id: string
  name: string
  /** Increases with each change; a request that changes the person sends it in `If-Match`. */
  version: number
  /** The addresses to use, of each kind the primary one first. */
  addresses: PersonAddress[]
  /** When the latest inquiry or assessment was submitted. */
  lastSubmittedAt: Time
  /** When the first of those who are part of the person was recorded. */
  createdAt: Time
}

/** The most email addresses of a person, and the most phone numbers, after a correction. */
export const MAX_ADDRESSES = 50

/** The most other names in a person's submissions that are replaced at once. */
export const MAX_REPLACED_NAMES = 20

/** Whom a split would leave without contact data, with what staff have removed while they were merged. */
type PersonWithoutContact = { id: string; name: string; addresses: PersonAddress[] }

/** A merge of somebody into a person, with the name of who was merged. */
export type PersonMerge<Time = string> = {
  id: string
  mergedId: string
  name: string
  at: Time
  actor: string
  withoutContact: PersonWithoutContact[]
}

/** The most inquiries, assessments, emails and messages that a person's page shows, of each the newest. */
export const MAX_ON_PERSON_PAGE = 100

/**
 * What people who may be the same match on: a phone number and the name, the name and a number that one of them no longer uses, or
 * only one of them. The surest first.
 */
export const duplicateTraits = ['both', 'formerPhone', 'phone', 'name'] as const

/** Somebody who may be the same person, and why. */
export type Duplicate<Time = string> = PersonRow<Time> & {
  matchedOn: (typeof duplicateTraits)[number]
}

/** What a staff member has written to a person: the note about it, with the lead that it is about. */
export type PersonMessage<Time = string> = NoteRow<Time> & { leadId: string; refCode: string }

/** An assessment on the page of its client. */
export type PersonAssessment<Time = string> = AssessmentRow<Time> &
  Pick<AssessmentRecord<Time>, 'lead'>

/** A person on their own page, with the newest first of everything. */
export type PersonRecord<Time = string> = PersonRow<Time> & {
  /** Addresses that staff have removed or corrected, which the client has written from or given. */
  formerAddresses: PersonAddress[]
  inquiries: LeadRow<Time>[]
  assessments: PersonAssessment<Time>[]
  /** The emails to the client. */
  emails: EmailRow<Time>[]
  /** The notes about emails and messages to the client, among them the answers. */
  messages: PersonMessage<Time>[]
  /** The merges by which others are part of this person, the latest first. */
  merges: PersonMerge<Time>[]
  /** Others who may be the same person, at most ten, in the order of `duplicateTraits`. */
  duplicates: Duplicate<Time>[]
  /** What staff have changed and merged. */
  journey: Pick<Journey<Time>, 'events' | 'names'>
}
