import type { z } from 'zod'
import type { SubmissionKind } from '../../shared/contract/submission.ts'
import { requiredFields, submissionKind } from '../../shared/contract/submission-kinds.ts'

/** A field of a submission as its form shows it. */
export type FormField = {
  name: string
  as: 'line' | 'paragraph' | 'number'
  isRequired: boolean
}

/** The fields clients send of a kind, in the order of the contract. */
export function formFieldsOf(kind: SubmissionKind): FormField[] {
  const required = requiredFields(kind)
  return Object.entries<z.ZodType>(submissionKind[kind].fields.shape).map(([name, field]) => ({
    name,
    as: controlOf(name, field),
    isRequired: required.includes(name),
  }))
}

function controlOf(name: string, field: z.ZodType): FormField['as'] {
  if (name === 'message') return 'paragraph'
  return field.safeParse(1).success ? 'number' : 'line'
}

/** What a form holds, as the API takes it: numbers as numbers, what is empty left out. */
export function fieldsFrom(
  kind: SubmissionKind,
  typed: Record<string, string>,
): Record<string, unknown> {
  const filled = formFieldsOf(kind).filter(({ name }) => (typed[name] ?? '').trim() !== '')
  return Object.fromEntries(
    filled.map(({ name, as }) => [name, as === 'number' ? Number(typed[name]) : typed[name]]),
  )
}

/** What was sent, as a form begins with it. */
export function typedFrom(
  kind: SubmissionKind,
  fields: Record<string, unknown>,
): Record<string, string> {
  return Object.fromEntries(
    formFieldsOf(kind).map(({ name }) => [name, String(fields[name] ?? '')]),
  )
}
