import type { FieldFault } from '../../../shared/contract/error.ts'
import type { Language } from '../../../shared/contract/language.ts'
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
    typedValue(field, typed, config.CURRENCY),
  ])
  return { ...form.sentAlong, ...Object.fromEntries(body) }
}

/** What is wrong with a form, in the words of its fields; the script of the forms does the same. */
export function faultsIn(
  kind: SubmissionKind,
  typed: FormState['typed'],
  faults: FieldFault[],
  language: Language,
  config: Config,
): FieldFault[] {
  const fields = new Map(
    fieldsOf(forms[kind], language, config).map((field) => [field.name, field]),
  )
  return faults.map(({ path, message }) => {
    const field = fields.get(path)
    const isEmpty = !lastOf(typed[path])?.trim()
    const own = isEmpty ? field?.missing : isMalformed(field, typed, config) && field?.malformed
    return { path, message: own || message }
  })
}

function isMalformed(field: Field | undefined, typed: FormState['typed'], { CURRENCY }: Config) {
  return field?.control === 'amount' && typeof typedValue(field, typed, CURRENCY) === 'string'
}

function typedValue({ name, control }: Field, typed: FormState['typed'], currency: string) {
  const value = typed[name]
  if (control === 'choices') return value && [value].flat().join(', ')
  const text = lastOf(value)
  if (control !== 'amount') return text
  return text?.trim() ? (readAmount(text, currency) ?? text) : undefined
}

function lastOf(value: string | string[] | undefined) {
  return [value].flat().at(-1)
}
