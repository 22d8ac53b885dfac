import type { z } from 'zod'
import type { Language } from '../../../shared/contract/language.ts'
import type { SubmissionKind } from '../../../shared/contract/submission.ts'
import type { BodyName, bodies } from '../../openapi/schemas.ts'

/**
 * What a field is called, what helps to fill it in, and what is said where a required one was left
 * empty; with blanks for `{currency}` and `{country}`.
 */
type FieldWords = { label: string; hint?: string; missing?: string }

/** A field people fill in; what may be written in it is the contract's business. */
export type FieldDefinition = {
  words: Record<Language, FieldWords>
  /** Token of the HTML standard by which a browser fills it in (4.10.18.7). */
  autocomplete?: string
  /** A telephone number, for the keyboard of a phone. */
  isPhone?: true
  /** Takes the whole width where others stand beside each other. */
  isWide?: true
  /** Several of these, sent as one text with commas. */
  choices?: { value: string; words: Record<Language, string> }[]
  /** In place of the contract's example. */
  example?: Record<Language, string>
  /** Takes the partner's code out of the link that led here. */
  takesRef?: true
}

/** A field that we fill in, or programs. */
export type UnseenField = { unseen: Record<Language, string> }

type FormWords = { submit: string; sending: string; next: string }

/** A form of the portal: the words around the fields of one body of the contract. */
export type FormDefinition<Name extends BodyName = BodyName> = {
  kind: SubmissionKind
  body: Name
  endpoint: string
  /** Every field of the body, in the order they are asked. */
  fields: Record<keyof z.input<(typeof bodies)[Name]>, FieldDefinition | UnseenField>
  /** What the submission is sent with besides what was typed. */
  sentAlong: Record<string, string>
  words: Record<Language, FormWords>
}

/** Which form a page has. */
export type FormOrder = {
  kind: SubmissionKind
  /** The property an inquiry is about. */
  propertySlug?: string
}
