import type { z } from 'zod'
import { readAmount } from '../../api/portal/static/amount.js'
import type { SubmissionRecord } from '../../shared/contract/records.ts'
import { kindSchemas, requiredFields } from '../../shared/contract/submission-schema.ts'
import { acceptsLineBreaks } from '../../shared/contract/text.ts'

/** A field of a submission, with the form control for it. */
export type FormField = {
  name: string
  control: 'line' | 'paragraph' | 'amount' | 'origin'
  isRequired: boolean
}

/** What the form fields of a submission depend on. */
type FormKind = Pick<SubmissionRecord, 'kind' | 'enteredBy'>

/** Returns the form fields of a submission, in the order of the contract. */
export function formFieldsOf({ kind, enteredBy }: FormKind): FormField[] {
  const required = requiredFields(kind, enteredBy !== null)
  return Object.entries<z.ZodType>(kindSchemas[kind].fields.shape).map(([name, field]) => ({
    name,
    // Staff chose the origin of what they entered from a list.
    control: name === 'origin' && enteredBy !== null ? 'origin' : controlFor(field),
    isRequired: required.includes(name),
  }))
}

function controlFor(field: z.ZodType): FormField['control'] {
  if (acceptsLineBreaks(field)) return 'paragraph'
  return field.safeParse(1).success ? 'amount' : 'line'
}

/**
 * Converts the form's inputs to the API's format: amounts as numbers, without empty fields. An amount that cannot
 * be parsed stays a string, which the API rejects.
 */
export function fieldsFromInputs(
  kind: FormKind,
  inputs: Record<string, string>,
  currency: string,
): Record<string, unknown> {
  const filled = formFieldsOf(kind).filter(({ name }) => (inputs[name] ?? '').trim() !== '')
  return Object.fromEntries(
    filled.map(({ name, control }) => [
      name,
      control === 'amount' ? amountOrText(inputs[name] ?? '', currency) : inputs[name],
    ]),
  )
}

function amountOrText(input: string, currency: string) {
  return readAmount(input, currency) ?? input
}

/** Converts the submitted fields to the form's inputs: all as text, missing fields empty. */
export function inputsFromFields(
  kind: FormKind,
  fields: Record<string, unknown>,
): Record<string, string> {
  return Object.fromEntries(
    formFieldsOf(kind).map(({ name }) => [name, String(fields[name] ?? '')]),
  )
}
