import Handlebars from 'handlebars'
import type { SubmissionKind } from '../../../shared/contract/submission.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import type { ApiContext } from '../../context.ts'
import { issueFormToken, readFormToken } from '../../http/form-token.ts'
import { endpointPath } from '../../openapi/submissions.ts'
import type { Links } from '../links.ts'
import type { Block } from '../page.ts'
import { replaceControlCharacters } from '../replace-control-characters.ts'
import { compileTemplate } from '../template.ts'
import { type Field, fieldsOf, forms, type PageForm } from './forms.ts'
import { formMarkdown } from './markdown.ts'
import { blankReceiptHtml } from './receipt.ts'
import type { FormState } from './state.ts'
import { commonTexts } from './texts.ts'

/** The file in `static/` that sends forms if JavaScript is enabled. */
export const formScript = 'forms.main.js'
/** The name of the honeypot: an invisible field that only bots fill in. */
export const honeypotField = 'website'
/** The name of the hidden field that contains the form's token. */
export const tokenField = 'form-token'

const template = compileTemplate('forms/templates/form.hbs', 'forms/templates')

/**
 * Returns the form of a page: an HTML form, and its description in Markdown.
 * @param state a rejected submission, whose values and errors are shown; undefined: the form is empty
 */
export function formBlock(
  { config }: ApiContext,
  links: Links,
  state: FormState | undefined,
  pageForm: PageForm,
): Block {
  const submittedToken = lastText(state?.values[tokenField])
  return {
    html: formHtml(config, links, pageForm, state),
    markdown: formMarkdown(config, links, pageForm, state),
    end: tokenInput(config.AUTH_SECRET, pageForm.kind, links.ref, submittedToken),
  }
}

// Outside of the form element, because the rest of the page is the same in each response.
function tokenInput(
  secret: string,
  kind: SubmissionKind,
  ref: string | undefined,
  submitted: string,
) {
  return () =>
    `<input type="hidden" form="form" name="${tokenField}" value="${chooseToken(secret, kind, ref, submitted)}">\n`
}

function formHtml(
  config: Config,
  links: Links,
  { kind, propertySlug, message, hasUnknownRef }: PageForm,
  state: FormState | undefined,
) {
  const form = forms[kind]
  const { language, ref } = links
  const initial = { ...(!state && { message }), referredByCode: ref }
  const common = commonTexts[language]
  // The application form shows the code of the link in its field, the others in a text.
  const referralCode = kind !== 'partner' && ref
  const fields = fieldsOf(form, language, config)
    .filter(({ isReferralCode }) => !(isReferralCode && referralCode))
    .map((field) => fieldView(field, state, initial))
    .map((field) =>
      field.isReferralCode && hasUnknownRef ? { ...field, hint: common.askCode } : field,
    )
  const firstInvalid = fields.find(({ error }) => error)
  return template({
    endpoint: endpointPath(form.kind),
    texts: form.texts[language],
    common,
    honeypotField,
    fields: fields.map((field) => ({
      ...field,
      optionalWord: common.optional,
      currency: config.CURRENCY,
      options: field.choices?.map(({ value, texts }) => ({
        value,
        label: texts[language],
        isChosen: [field.value].flat().includes(value),
      })),
      hasFocus: field === firstInvalid,
    })),
    hasInvalidField: firstInvalid !== undefined,
    notice: state?.notice,
    referralCode,
    hasUnknownRef,
    honeypotValue: lastText(state?.values[honeypotField]),
    hiddenValues: { ...form.hiddenValues, ...(propertySlug && { propertyId: propertySlug }) },
    privacyAddress: links.pages.privacy,
    receipt: new Handlebars.SafeString(blankReceiptHtml(kind, links, config)),
  })
}

function fieldView(
  field: Field,
  state: FormState | undefined,
  initial: Record<string, string | undefined>,
) {
  const value = state?.values[field.name] ?? initial[field.name]
  return {
    ...field,
    id: `field-${field.name}`,
    isShort: !field.isWide && field.control !== 'textarea',
    value: field.choices ? value : lastText(value),
    error: state?.errors.find(({ path }) => path === field.name)?.message,
  }
}

// A rejected form keeps its token, if valid: the token contains the time of the first display, and identifies
// repeated submissions.
function chooseToken(
  secret: string,
  kind: SubmissionKind,
  ref: string | undefined,
  submitted: string,
) {
  return readFormToken(secret, kind, submitted) ? submitted : issueFormToken(secret, kind, ref)
}

function lastText(value: unknown): string {
  const last = Array.isArray(value) ? value.at(-1) : value
  return typeof last === 'string' ? replaceControlCharacters(last) : ''
}
