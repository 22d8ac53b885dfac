import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ErrorRequestHandler, Request, RequestHandler } from 'express'
import { errorStatus } from '../../../shared/contract/error.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { apiErrorOf } from '../../http/error-handler.ts'
import { signalsOf, validClaims } from '../../http/form-token.ts'
import { repeatableRequest } from '../../http/idempotency-key.ts'
import { errorMessages, messageText } from '../../http/messages.ts'
import { addressBucket } from '../../http/rate-limit.ts'
import { answerOnce } from '../../v1/accept.ts'
import { readers } from '../../v1/submit.ts'
import { linksFor } from '../links.ts'
import { formatFor } from '../negotiation.ts'
import { sendPage } from '../send-page.ts'
import { formScript, honeypotField, tokenField } from './block.ts'
import { entriesOf, type FormKind, forms } from './forms.ts'
import { receiptContent } from './receipt.ts'
import { type FormState, saveFormState } from './state.ts'
import { commonTexts, formErrorMessages } from './texts.ts'
import { bodyOf, errorsIn } from './values.ts'

/** How long a second click waits for the response to the first, in milliseconds. */
const PATIENCE_MS = 3_000

/** The kind and language of a posted form. */
export type PostedForm = { kind: FormKind; language: Language }

/**
 * POST of a form without JavaScript: accepts the submission as the API does, and responds with a page.
 * Reloading that page or clicking twice sends the same form again, and gets the same response.
 */
export function submitForm(context: ApiContext, { kind, language }: PostedForm): RequestHandler {
  const { config } = context
  return async (request, response) => {
    // Checked first, so that no submission is accepted and then answered with an error.
    if (!formatFor(request, ['html', 'markdown'])) throw new ApiError('NOT_ACCEPTABLE')
    const values = submittedValues(request)
    const { slug } = request.params
    const body: Record<string, unknown> = {
      ...bodyOf(kind, values, config),
      ...(slug && { propertyId: slug }),
    }
    const known = validClaims(context, kind, String(values[tokenField] ?? ''))
    const form = signalsOf(known, Boolean(values[honeypotField]))
    const exchange = await readers[kind](context, {
      body,
      language,
      form,
      client: addressBucket(request),
    })
    const { fields } = exchange.submission
    const repeatable = repeatableRequest(keyOf(known?.nonce, fields), request, kind, fields)
    const { json } = await retryWhileInUse(() => answerOnce(context, repeatable, exchange))
    const { refCode, referralCode } = JSON.parse(json)
    const receipt = { code: refCode ?? referralCode ?? '', email: String(body.email) }
    response.set('Cache-Control', 'no-store')
    const links = linksFor(request, language)
    const content = receiptContent(kind, links, config, receipt)
    sendPage(request, response, { content, links, config, scripts: [formScript] })
  }
}

/** Responds to a refused form with its page, the submitted fields and their errors. */
export function refuseForm(
  context: ApiContext,
  { kind, language }: PostedForm,
  page: RequestHandler,
): ErrorRequestHandler {
  return async (thrown, request, response, next) => {
    const error = apiErrorOf(thrown)
    const status = errorStatus[error.code]
    const { requestId } = response.locals
    if (status >= 500)
      context.log.error({ err: thrown, requestId, path: request.path }, 'http.failed')
    const values = submittedValues(request)
    const errors = errorsIn(kind, values, error.fields ?? [], language, context.config)
    const message = formErrorMessages[error.code] ?? errorMessages[error.code]
    const notice = haveVisibleFields(kind, errors)
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

// After two clicks a browser shows the second response; the first request may still be in progress.
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

function haveVisibleFields(kind: FormKind, errors: FormState['errors']) {
  return errors.length > 0 && errors.every(({ path }) => isVisibleField(kind, path))
}

function isVisibleField(kind: FormKind, field: string) {
  return entriesOf(forms[kind]).some(
    ([name, definition]) => name === field && !('description' in definition),
  )
}

function submittedValues({ body }: Request): FormState['values'] {
  return typeof body === 'object' && body !== null ? body : {}
}

// The same token with other fields is another submission.
function keyOf(nonce: string | undefined, fields: unknown) {
  const hash = createHash('sha256').update(JSON.stringify(fields)).digest('base64url')
  return `form ${nonce ?? ''} ${hash}`
}
