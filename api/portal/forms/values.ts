import type { FieldError } from '../../../shared/contract/error.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import { readAmount } from '../static/amount.js'
import { isHidden } from './definition.ts'
import { entriesOf, type Field, type FormKind, fieldsOf, forms } from './forms.ts'
import type { FormState } from './state.ts'

/**
 * Returns the request body for the submitted fields, also those that the form does not show, which programs may send. An amount that
 * cannot be parsed stays a string, which validation rejects.
 */
export function requestBody(
  kind: FormKind,
  values: FormState['values'],
  config: Config,
): Record<string, unknown> {
  const form = forms[kind]
  const shown = fieldsOf(form, config.LOCALE, config).map((field) => [
    field.name,
    fieldValue(field, values, config.CURRENCY),
  ])
  const unshown = entriesOf(form)
    .filter(([, field]) => isHidden(field))
    .map(([name]) => [name, lastValue(values[name])])
  return { ...Object.fromEntries([...unshown, ...shown]), ...form.hiddenValues }
}

/**
 * Returns the errors with the form's own messages for empty fields and malformed amounts. `forms.main.js`
 * does the same.
 */
export function withFieldMessages(
  kind: FormKind,
  values: FormState['values'],
  errors: FieldError[],
  language: Language,
  config: Config,
): FieldError[] {
  const fields = new Map(
    fieldsOf(forms[kind], language, config).map((field) => [field.name, field]),
  )
  return errors.map(({ path, message }) => {
    const field = fields.get(path)
    const isEmpty = !lastValue(values[path])?.trim()
    const fieldMessage = isEmpty
      ? field?.missing
      : isMalformed(field, values, config) && field?.malformed
    return { path, message: fieldMessage || message }
  })
}

function isMalformed(field: Field | undefined, values: FormState['values'], { CURRENCY }: Config) {
  return field?.control === 'amount' && typeof fieldValue(field, values, CURRENCY) === 'string'
}

function fieldValue({ name, control }: Field, values: FormState['values'], currency: string) {
  const value = values[name]
  if (control === 'choices') return value && [value].flat().join(', ')
  const text = lastValue(value)
  if (control !== 'amount') return text
  return text?.trim() ? (readAmount(text, currency) ?? text) : undefined
}

function lastValue(value: string | string[] | undefined) {
  return [value].flat().at(-1)
}
