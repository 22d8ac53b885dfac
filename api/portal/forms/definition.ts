import type { z } from 'zod'
import type { Language } from '../../../shared/contract/language.ts'
import type { SubmissionKind } from '../../../shared/contract/submission.ts'
import type { kindSchemas } from '../../../shared/contract/submission-schema.ts'
import type { PageName } from '../../../shared/view/site.ts'

/**
 * The label and hint of a field, and the message if it is required and empty. In hints and messages,
 * `{currency}` and `{country}` are replaced by those of the business.
 */
type FieldTexts = { label: string; hint?: string; missing?: string }

/** A field as the HTML form shows it. The contract defines which values are valid. */
export type FieldDefinition = {
  texts: Record<Language, FieldTexts>
  /** Autofill token (HTML standard, 4.10.18.7). */
  autocomplete?: string
  /** A phone number: mobile devices show a number pad. */
  isPhone?: true
  /** Spans both columns on wide screens. */
  isWide?: true
  /** Checkboxes; the chosen values are sent as one string, separated by commas. */
  choices?: { value: string; texts: Record<Language, string> }[]
  /** Replaces the contract's example in the example request. */
  example?: Record<Language, string>
  /** A partner's referral code: prefilled from the `ref` parameter of the page's URL. */
  isReferralCode?: true
}

/** A field of the API that the HTML form does not show; the Markdown form describes it. */
export type HiddenField = { description: Record<Language, string> }

/** Whether only the API has a field, not the HTML form. */
export function isHidden(field: FieldDefinition | HiddenField): field is HiddenField {
  return 'description' in field
}

type FormTexts = { submit: string; sending: string; next: string }

/** A form of the portal, for one kind of submission. */
export type FormDefinition<Kind extends SubmissionKind = SubmissionKind> = {
  kind: Kind
  /** The page that shows the form. The inquiry form is also on the pages of properties. */
  page: PageName
  /** Every field of the contract, in the order of the form. */
  fields: Record<keyof z.input<(typeof kindSchemas)[Kind]['fields']>, FieldDefinition | HiddenField>
  /** Values of hidden fields, sent with every submission. */
  hiddenValues: Record<string, string>
  /** The label of the code in the receipt, for kinds that have one. */
  codeLabel?: Record<Language, string>
  texts: Record<Language, FormTexts>
}
