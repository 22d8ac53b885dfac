import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ErrorRequestHandler, Request, RequestHandler } from 'express'
import { errorStatus } from '../../../shared/contract/error.ts'
import type { Language } from '../../../shared/contract/language.ts'
import { codeOfLink, referralCodesIn } from '../../../shared/domain/referral-codes-in.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { addressBucket } from '../../http/client-address.ts'
import { isExpected, toApiError } from '../../http/error-handler.ts'
import { toFormSignals, validClaims } from '../../http/form-token.ts'
import { repeatableFromAddress, repeatableRequest } from '../../http/idempotency-key.ts'
import { errorMessages, messageText } from '../../http/messages.ts'
import { acceptOnce } from '../../v1/accept.ts'
import { readers } from '../../v1/submit.ts'
import { hasUnknownPartner } from '../../v1/unknown-partner.ts'
import { linksFor, refOf } from '../links.ts'
import { formatFor, sendPage } from '../send-page.ts'
import { formScript, honeypotField, tokenField } from './block.ts'
import { isHidden } from './definition.ts'
import { entriesOf, type FormKind, forms } from './forms.ts'
import { receiptContent } from './receipt.ts'
import { type FormState, saveFormState } from './state.ts'
import { commonTexts, formErrorMessages } from './texts.ts'
import { requestBody, withFieldMessages } from './values.ts'

/** How long a repeated request may wait for the response to the first one, in milliseconds. */
const PATIENCE_MS = 3_000

/** The kind and language of a posted form. */
export type PostedForm = { kind: FormKind; language: Language }

/**
 * Handles a form posted without JavaScript: accepts the submission as the API does, and responds with a receipt
 * page. A reload of the receipt or a second click posts the same form again, and gets the same receipt.
 * @throws ApiError if the submission is rejected
 */
export function submitForm(context: ApiContext, { kind, language }: PostedForm): RequestHandler {
  const { config } = context
  return async (request, response) => {
    // Checked first, so that no accepted submission is answered with an error.
    if (!formatFor(request)) throw new ApiError('NOT_ACCEPTABLE')
    const values = submittedValues(request)
    const { slug } = request.params
    const body: Record<string, unknown> = {
      ...requestBody(kind, values, config),
      ...(slug && { propertyId: slug }),
    }
    const claims = validClaims(context, kind, String(values[tokenField] ?? ''))
    const parsed = await readers[kind](context, {
      body,
      language,
      form: toFormSignals(claims, Boolean(values[honeypotField])),
      // Programs that fill in the form may miss its token, but post it to the address of the page.
      ref: refOf(request),
      client: addressBucket(request),
    })
    const { fields, form } = parsed.submission
    const identify = claims ? repeatableRequest : repeatableFromAddress
    const repeatable = identify(idempotencyKey(claims?.nonce, fields), request, kind, fields)
    const { json } = await retryWhileInUse(() => acceptOnce(context, request, parsed, repeatable))
    const { refCode, referralCode, property } = JSON.parse(json)
    const typed = fields.referredByCode ?? form?.ref ?? ''
    const receipt = {
      code: refCode ?? referralCode ?? '',
      email: String(body.email),
      property: property?.title ?? '',
      partner: referralCodesIn(typed)[0] ?? typed,
      isUnknown: hasUnknownPartner(parsed.warnings),
    }
    response.set('Cache-Control', 'no-store')
    const links = linksFor(request, language)
    const content = receiptContent(kind, links, config, receipt)
    sendPage(request, response, { content, links, config, scripts: [formScript] })
  }
}

/** Responds to a rejected form with the page of the form, with the submitted fields and their errors. */
export function rejectForm(
  context: ApiContext,
  { kind, language }: PostedForm,
  page: RequestHandler,
): ErrorRequestHandler {
  return async (thrown, request, response, next) => {
    const error = toApiError(thrown)
    const status = errorStatus[error.code]
    const { requestId, path } = response.locals
    if (status >= 500 && !isExpected(thrown))
      context.log.error({ err: thrown, requestId, path, status }, 'http.failed')
    const values = submittedValues(request)
    const errors = withFieldMessages(kind, values, error.fields ?? [], language, context.config)
    const message = formErrorMessages[error.code] ?? errorMessages[error.code]
    const notice = areInVisibleFields(kind, errors)
      ? commonTexts[language].check
      : [
          messageText(message, language, error.placeholders),
          ...errors.map(({ message }) => message),
        ].join(' ')
    saveFormState(response, { values, errors, notice })
    response.status(status).set(error.headers).set('Cache-Control', 'no-store')
    await page(request, response, next)
  }
}

// After two clicks, the browser waits for the response to the second request, but the first request may still
// be in progress.
async function retryWhileInUse<T>(send: () => Promise<T>, attempts = 10): Promise<T> {
  try {
    return await send()
  } catch (error) {
    const isInUse = error instanceof ApiError && error.code === 'IDEMPOTENCY_KEY_IN_USE'
    if (!isInUse || attempts === 0) throw error
    await delay(PATIENCE_MS / 10)
    return await retryWhileInUse(send, attempts - 1)
  }
}

function areInVisibleFields(kind: FormKind, errors: FormState['errors']) {
  return errors.length > 0 && errors.every(({ path }) => isVisibleField(kind, path))
}

function isVisibleField(kind: FormKind, field: string) {
  return entriesOf(forms[kind]).some(
    ([name, definition]) => name === field && !isHidden(definition),
  )
}

// Programs may send the code of a partner by its name in addresses.
function submittedValues({ body }: Request): FormState['values'] {
  const values: FormState['values'] = typeof body === 'object' && body !== null ? body : {}
  const referredByCode = codeOfLink(values.ref)
  return referredByCode ? { referredByCode, ...values } : values
}

// Contains a hash of the fields, because the same token with other fields is another submission. Without a valid
// token there is no nonce, and equal forms are the same submission only from one address.
function idempotencyKey(nonce: string | undefined, fields: unknown) {
  const hash = createHash('sha256').update(JSON.stringify(fields)).digest('base64url')
  return `form ${nonce ?? ''} ${hash}`
}
