import type { z } from 'zod'
import {
  kindDescription,
  requiredFields,
  type SubmissionKind,
} from '../../shared/contract/submission.ts'

/** A field of a submission, and the kind of input that the form uses for it. */
export type FormField = {
  name: string
  as: 'line' | 'paragraph' | 'number'
  isRequired: boolean
}

/** The form fields of a kind of submission, in the order of the contract. */
export function formFieldsOf(kind: SubmissionKind): FormField[] {
  const required = requiredFields(kind)
  return Object.entries<z.ZodType>(kindDescription[kind].fields.shape).map(([name, field]) => ({
    name,
    as: controlOf(name, field),
    isRequired: required.includes(name),
  }))
}

function controlOf(name: string, field: z.ZodType): FormField['as'] {
  if (name === 'message') return 'paragraph'
  return field.safeParse(1).success ? 'number' : 'line'
}

/** The form's inputs in the format of the API: numbers as numbers, without empty fields. */
export function fieldsFromInputs(
  kind: SubmissionKind,
  inputs: Record<string, string>,
): Record<string, unknown> {
  const filled = formFieldsOf(kind).filter(({ name }) => (inputs[name] ?? '').trim() !== '')
  return Object.fromEntries(
    filled.map(({ name, as }) => [name, as === 'number' ? Number(inputs[name]) : inputs[name]]),
  )
}

/** The form's initial inputs: the submitted fields as text. */
export function inputsFromFields(
  kind: SubmissionKind,
  fields: Record<string, unknown>,
): Record<string, string> {
  return Object.fromEntries(
    formFieldsOf(kind).map(({ name }) => [name, String(fields[name] ?? '')]),
  )
}
