import type { SubmissionKind } from '../../shared/contract/submission.ts'

/** A field of a submission as its form shows it. */
export type FormField = {
  name: string
  as: 'line' | 'paragraph' | 'number'
  isRequired: boolean
}

/** What clients send of each kind, in the order they are asked for it. */
export const formFields: Record<SubmissionKind, FormField[]> = {
  lead: [
    line('name'),
    line('email'),
    line('phone'),
    paragraph('message'),
    ...optional('propertyId', 'origin'),
  ],
  partner: [
    ...['agencyName', 'contactName', 'email', 'phone', 'city'].map(line),
    ...optional('primaryInterest', 'referredByCode'),
  ],
  assessment: [
    ...['name', 'email'].map(line),
    { name: 'budget', as: 'number', isRequired: true },
    { name: 'downPayment', as: 'number', isRequired: false },
    { name: 'monthlyCapacity', as: 'number', isRequired: false },
  ],
}

/** What a form holds, as the API takes it: numbers as numbers, what is empty left out. */
export function fieldsFrom(
  kind: SubmissionKind,
  typed: Record<string, string>,
): Record<string, unknown> {
  const filled = formFields[kind].filter(({ name }) => (typed[name] ?? '').trim() !== '')
  return Object.fromEntries(
    filled.map(({ name, as }) => [name, as === 'number' ? Number(typed[name]) : typed[name]]),
  )
}

/** What was sent, as a form begins with it. */
export function typedFrom(
  kind: SubmissionKind,
  fields: Record<string, unknown>,
): Record<string, string> {
  return Object.fromEntries(formFields[kind].map(({ name }) => [name, String(fields[name] ?? '')]))
}

function line(name: string): FormField {
  return { name, as: 'line', isRequired: true }
}

function paragraph(name: string): FormField {
  return { name, as: 'paragraph', isRequired: true }
}

function optional(...names: string[]): FormField[] {
  return names.map((name) => ({ name, as: 'line', isRequired: false }))
}
