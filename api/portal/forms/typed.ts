import type { SubmissionKind } from '../../../shared/contract/submission.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import { readAmount } from '../static/amount.js'
import { type Field, fieldsOf, forms } from './forms.ts'
import type { FormState } from './state.ts'

/** What was typed into a form, as the body the API takes; an amount that is none stays a text. */
export function bodyOf(
  kind: SubmissionKind,
  typed: FormState['typed'],
  config: Config,
): Record<string, unknown> {
  const form = forms[kind]
  const body = fieldsOf(form, config.LOCALE, config).map((field) => [
    field.name,
    typedValue(field, typed),
  ])
  return { ...form.sentAlong, ...Object.fromEntries(body) }
}

function typedValue({ name, control }: Field, typed: FormState['typed']) {
  const value = typed[name]
  if (control === 'choices') return value && [value].flat().join(', ')
  const text = [value].flat().at(-1)
  if (control !== 'amount') return text
  return text?.trim() ? (readAmount(text) ?? text) : undefined
}
