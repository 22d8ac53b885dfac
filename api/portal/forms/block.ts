import Handlebars from 'handlebars'
import type { SubmissionKind } from '../../../shared/contract/submission.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import type { ApiContext } from '../../context.ts'
import { issueFormToken, readFormToken } from '../../http/form-token.ts'
import type { Links } from '../links.ts'
import type { Block } from '../page.ts'
import { compileTemplate } from '../template.ts'
import { visible } from '../visible.ts'
import type { FormOrder } from './definition.ts'
import { type Field, fieldsOf, forms } from './forms.ts'
import { markdownOf } from './markdown.ts'
import { receiptTemplate } from './receipt.ts'
import type { FormState } from './state.ts'
import { commonWords } from './words.ts'

/** The script that sends forms, where scripts run. */
export const formScript = 'forms.main.js'
/** A field that is not visible: only programs fill it in. */
export const honeypot = 'website'
/** The field with the form's token. */
export const tokenField = 'form-token'

const template = compileTemplate('forms/templates/form.hbs', 'forms/templates')

/**
 * The form of a page: to fill in, or described for agents.
 * @param state what was typed, and what is wrong with it, after a submission that was refused
 */
export function formBlock(
  { config }: ApiContext,
  links: Links,
  state: FormState | undefined,
  order: FormOrder,
): Block {
  const typedToken = textOf(state?.typed[tokenField])
  const token = tokenOf(config.AUTH_SECRET, order.kind, links.ref, typedToken)
  return {
    html: htmlOf(config, links, order, state, token),
    markdown: markdownOf(config, links.language, order, state),
    token,
  }
}

function htmlOf(
  config: Config,
  links: Links,
  { kind, propertySlug }: FormOrder,
  state: FormState | undefined,
  token: string,
) {
  const form = forms[kind]
  const { language, ref } = links
  const fields = fieldsOf(form, language, config).map((field) => show(field, state, ref))
  const faulty = fields.find(({ fault }) => fault)
  const common = commonWords[language]
  return template({
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
    token,
    privacyAddress: links.pages.privacy,
    receipt: new Handlebars.SafeString(receiptTemplate(kind, links, config)),
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

// A refused form keeps its token: when it was first shown, and its idempotency key.
function tokenOf(secret: string, kind: SubmissionKind, ref: string | undefined, sent: string) {
  return readFormToken(secret, kind, sent) ? sent : issueFormToken(secret, kind, ref)
}

function textOf(value: unknown): string {
  const last = Array.isArray(value) ? value.at(-1) : value
  return typeof last === 'string' ? visible(last) : ''
}
