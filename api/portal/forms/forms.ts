import type { z } from 'zod'
import type { Language } from '../../../shared/contract/language.ts'
import type { SubmissionKind } from '../../../shared/contract/submission.ts'
import { kindSchemas } from '../../../shared/contract/submission-schema.ts'
import { acceptsLineBreaks } from '../../../shared/contract/text.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import type { PageName } from '../../../shared/view/site.ts'
import { type BodyName, exampleOf, optionalFields, propertiesOf } from '../../openapi/schemas.ts'
import { assessmentForm } from './assessment.ts'
import {
  type FieldDefinition,
  type FormDefinition,
  type HiddenField,
  isHidden,
} from './definition.ts'
import { leadForm } from './lead.ts'
import { partnerForm } from './partner.ts'
import { commonTexts } from './texts.ts'

/** The forms of the portal. */
export const forms = {
  lead: leadForm,
  partner: partnerForm,
  assessment: assessmentForm,
} satisfies { [Kind in SubmissionKind]?: FormDefinition<Kind> }

/** The kinds of submission that have a form. */
export type FormKind = keyof typeof forms

/** The form to show on a page. */
export type PageForm = {
  kind: FormKind
  /** The slug of the property that the inquiry is about. */
  propertySlug?: string
  /** The message that a visitor finds in the form, to go on writing. */
  message?: string
  /** Whether no partner has the referral code in the URL of the page. */
  hasUnknownRef?: boolean
}

/** Returns the form on a static page; undefined if it has none. */
export function formOn(page: PageName): FormDefinition<FormKind> | undefined {
  return Object.values<FormDefinition<FormKind>>(forms).find((form) => form.page === page)
}

/** Returns the name, in the OpenAPI document, of the request body that a form sends. */
export function bodyNameOf({ kind }: FormDefinition): BodyName {
  return kindSchemas[kind].fieldsName
}

/** A field of a form in one language, from its definition and the contract. */
export type Field = Omit<FieldDefinition, 'texts'> & {
  name: string
  isRequired: boolean
  control: 'input' | 'email' | 'phone' | 'amount' | 'textarea' | 'choices'
  label: string
  hint: string | undefined
  /** The message if the field is required and empty. */
  missing: string | undefined
  /** For amounts: the message if the value is not an amount in the business's currency. */
  malformed: string | undefined
}

/** Returns the fields of the HTML form, in order. */
export function fieldsOf(form: FormDefinition, language: Language, config: Config): Field[] {
  const optional = optionalFields(bodyNameOf(form))
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  const country = countries.of(config.PHONE_REGION) ?? config.PHONE_REGION
  return entriesOf(form).flatMap(([name, field]) => {
    if (isHidden(field)) return []
    const { label, hint, missing } = field.texts[language]
    const control = controlOf(form, name, field)
    const fill = (text: string | undefined) =>
      text?.replaceAll('{currency}', config.CURRENCY).replaceAll('{country}', country)
    return {
      ...field,
      name,
      control,
      label,
      isRequired: !optional.includes(name),
      hint: fill(hint),
      missing: fill(missing),
      malformed: control === 'amount' ? fill(commonTexts[language].amount) : undefined,
    }
  })
}

/**
 * Returns an example request body that can be sent as it is: the fields of the HTML form except the referral
 * code, because only an existing code is valid.
 */
export function exampleBody(form: FormDefinition, language: Language): Record<string, unknown> {
  const fields = entriesOf(form)
  const omitted = fields.flatMap(([name, field]) =>
    isHidden(field) || field.isReferralCode ? [name] : [],
  )
  const examples = fields.flatMap(([name, field]) =>
    'example' in field && field.example ? [[name, field.example[language]]] : [],
  )
  return { ...exampleOf(bodyNameOf(form), omitted), ...Object.fromEntries(examples) }
}

/** Returns the names and definitions of a form's fields, in order. */
export function entriesOf(form: FormDefinition): [string, FieldDefinition | HiddenField][] {
  return Object.entries<FieldDefinition | HiddenField>(form.fields)
}

function controlOf(
  form: FormDefinition,
  name: string,
  { isPhone, choices }: FieldDefinition,
): Field['control'] {
  const { type, format } = propertiesOf(bodyNameOf(form))[name] ?? {}
  if (choices) return 'choices'
  if (isPhone) return 'phone'
  if (type === 'number') return 'amount'
  if (format === 'email') return 'email'
  const { shape } = kindSchemas[form.kind].fields
  return acceptsLineBreaks((shape as Record<string, z.ZodType>)[name]) ? 'textarea' : 'input'
}
