import type { z } from 'zod'
import type { Language } from '../../../shared/contract/language.ts'
import type { kindDescription, SubmissionKind } from '../../../shared/contract/submission.ts'
import type { PageName } from '../../../shared/view/site.ts'

/**
 * The label and hint of a field, and the message if it is required and empty. `{currency}` and
 * `{country}` are replaced.
 */
type FieldTexts = { label: string; hint?: string; missing?: string }

/** A field of the HTML form; the contract defines which values are valid. */
export type FieldDefinition = {
  texts: Record<Language, FieldTexts>
  /** Autofill token (HTML standard, 4.10.18.7). */
  autocomplete?: string
  /** A phone number: phones show their number pad. */
  isPhone?: true
  /** Takes the whole width of a wide screen. */
  isWide?: true
  /** Checkboxes; the chosen values are sent as one text, separated by commas. */
  choices?: { value: string; texts: Record<Language, string> }[]
  /** Replaces the contract's example. */
  example?: Record<Language, string>
  /** A partner's referral code: prefilled from the `ref` of the page's address. */
  isReferralCode?: true
}

/** A field that only the Markdown form describes. */
export type HiddenField = { description: Record<Language, string> }

type FormTexts = { submit: string; sending: string; next: string }

/** A form of the portal, for one kind of submission. */
export type FormDefinition<Kind extends SubmissionKind = SubmissionKind> = {
  kind: Kind
  /** The page it is on. */
  page: PageName
  endpoint: string
  /** Every field of the contract, in the order of the form. */
  fields: Record<
    keyof z.input<(typeof kindDescription)[Kind]['fields']>,
    FieldDefinition | HiddenField
  >
  /** Values that every submission of the form has, sent in hidden fields. */
  hiddenValues: Record<string, string>
  /** The label of the code in the receipt, for kinds that have one. */
  codeLabel?: Record<Language, string>
  texts: Record<Language, FormTexts>
}
