import type { Language } from '../../../shared/contract/language.ts'
import type { SubmissionKind } from '../../../shared/contract/submission.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import { exampleOf, optionalFields, propertiesOf } from '../../openapi/schemas.ts'
import { assessmentForm } from './assessment.ts'
import type { FieldDefinition, FormDefinition, UnseenField } from './definition.ts'
import { leadForm } from './lead.ts'
import { partnerForm } from './partner.ts'
import { commonWords } from './words.ts'

/** The forms of the portal, one for each kind of submission. */
export const forms: Record<SubmissionKind, FormDefinition> = {
  lead: leadForm,
  partner: partnerForm,
  assessment: assessmentForm,
}

/** A field as the contract and its words make it. */
export type Field = Omit<FieldDefinition, 'words'> & {
  name: string
  isRequired: boolean
  control: 'line' | 'email' | 'phone' | 'amount' | 'text' | 'choices'
  label: string
  hint: string | undefined
  /** Said where it was left empty, and has to be filled in. */
  missing: string | undefined
  /** Said where what was typed is no amount, or one in another currency. */
  malformed: string | undefined
}

/** Texts longer than this get a box of several lines. */
const LONGEST_LINE = 1_000

/** The fields people fill in, in their order, in a language. */
export function fieldsOf(form: FormDefinition, language: Language, config: Config): Field[] {
  const optional = optionalFields(form.body)
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  const country = countries.of(config.PHONE_REGION) ?? config.PHONE_REGION
  return entriesOf(form).flatMap(([name, field]) => {
    if ('unseen' in field) return []
    const { label, hint, missing } = field.words[language]
    const control = controlOf(form, name, field)
    const fill = (text: string | undefined) =>
      text?.replace('{currency}', config.CURRENCY).replace('{country}', country)
    return {
      ...field,
      ...{ name, control, label },
      isRequired: !optional.includes(name),
      hint: fill(hint),
      missing: fill(missing),
      malformed: control === 'amount' ? fill(commonWords[language].amount) : undefined,
    }
  })
}

/** A body as it may be sent: every field with its example, without a code that somebody must own. */
export function exampleBody(form: FormDefinition, language: Language): Record<string, unknown> {
  const fields = entriesOf(form)
  const owned = fields.flatMap(([name, field]) =>
    'unseen' in field || field.takesRef ? [name] : [],
  )
  const own = fields.flatMap(([name, field]) =>
    'example' in field && field.example ? [[name, field.example[language]]] : [],
  )
  return { ...exampleOf(form.body, owned), ...Object.fromEntries(own) }
}

/** The fields of a form by their names, in their order. */
export function entriesOf(form: FormDefinition): [string, FieldDefinition | UnseenField][] {
  return Object.entries<FieldDefinition | UnseenField>(form.fields)
}

function controlOf(
  { body }: FormDefinition,
  name: string,
  { isPhone, choices }: FieldDefinition,
): Field['control'] {
  const { type, format, maxLength } = propertiesOf(body)[name] ?? {}
  if (choices) return 'choices'
  if (isPhone) return 'phone'
  if (type === 'number') return 'amount'
  if (format === 'email') return 'email'
  return Number(maxLength) > LONGEST_LINE ? 'text' : 'line'
}
