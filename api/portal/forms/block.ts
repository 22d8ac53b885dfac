import type { Request, Response } from 'express'
import Handlebars from 'handlebars'
import type { SubmissionKind } from '../../../shared/contract/submission.ts'
import { addressOf, pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { issueFormToken, readFormToken } from '../../http/form-token.ts'
import type { Block } from '../page.ts'
import { refOf } from '../referral.ts'
import { visible } from '../visible.ts'
import type { FormOrder } from './definition.ts'
import { type Field, fieldsOf, forms } from './forms.ts'
import { markdownOf } from './markdown.ts'
import { receiptTemplate } from './receipt.ts'
import { type FormState, formStateOf } from './state.ts'
import { renderForm } from './templates.ts'
import { commonWords } from './words.ts'

/** What sends the forms of a page where scripts run. */
export const formScript = 'forms.main.js'
/** A field that nobody sees: only machines fill it in. */
export const honeypot = 'website'
/** Where a form carries its token. */
export const tokenField = 'form-token'

/** The form of a page, as a person and as an agent send it, with what was typed if it came back. */
export function formBlock(
  context: ApiContext,
  request: Request,
  response: Response,
  order: FormOrder,
): Block {
  const state = formStateOf(response)
  return {
    html: htmlOf(context, request, order, state),
    markdown: markdownOf(context.config, order, state),
  }
}

function htmlOf(
  { config }: ApiContext,
  request: Request,
  { kind, language, propertySlug }: FormOrder,
  state: FormState | undefined,
) {
  const form = forms[kind]
  const ref = refOf(request)
  const fields = fieldsOf(form, language, config).map((field) => show(field, state, ref))
  const faulty = fields.find(({ fault }) => fault)
  const common = commonWords[language]
  return renderForm({
    ...{ endpoint: form.endpoint, words: form.words[language], common, honeypot },
    fields: fields.map((field) => ({
      ...field,
      optionalWord: common.optional,
      currency: config.CURRENCY,
      options: field.choices?.map(({ value, words }) => ({
        ...{ value, label: words[language], isChosen: [field.value].flat().includes(value) },
      })),
      hasFocus: field === faulty,
    })),
    focus: faulty !== undefined,
    notice: state?.notice,
    // An application has a field for it.
    credited: kind === 'lead' && ref,
    trap: textOf(state?.typed[honeypot]),
    sentAlong: { ...form.sentAlong, ...(propertySlug && { propertyId: propertySlug }) },
    token: tokenOf(config.AUTH_SECRET, kind, ref, textOf(state?.typed[tokenField])),
    privacyAddress: addressOf(pagePaths.privacy, language),
    receipt: new Handlebars.SafeString(receiptTemplate(kind, language, config)),
  })
}

function show(field: Field, state: FormState | undefined, ref: string | undefined) {
  const typed = state?.typed[field.name] ?? (field.takesRef && !state ? ref : undefined)
  return {
    ...field,
    id: `field-${field.name}`,
    isShort: !field.isWide && field.control !== 'text',
    value: field.choices ? typed : textOf(typed),
    fault: state?.faults.find(({ path }) => path === field.name)?.message,
  }
}

// A form that comes back keeps when it was first shown, and under what key it is sent.
function tokenOf(secret: string, kind: SubmissionKind, ref: string | undefined, sent: string) {
  return readFormToken(secret, kind, sent) ? sent : issueFormToken(secret, kind, ref)
}

function textOf(value: unknown): string {
  const last = Array.isArray(value) ? value.at(-1) : value
  return typeof last === 'string' ? visible(last) : ''
}
