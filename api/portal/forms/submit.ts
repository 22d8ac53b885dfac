import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ErrorRequestHandler, Request, RequestHandler } from 'express'
import { errorStatus } from '../../../shared/contract/error.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { SubmissionKind } from '../../../shared/contract/submission.ts'
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
import { formScript, honeypot, tokenField } from './block.ts'
import { entriesOf, forms } from './forms.ts'
import { receiptContent } from './receipt.ts'
import { type FormState, keepFormState } from './state.ts'
import { bodyOf, faultsIn } from './typed.ts'
import { commonWords, formRefusals } from './words.ts'

/** How long a second click waits for the answer to the first, in milliseconds. */
const PATIENCE_MS = 3_000

/** Which form is posted, in which language. */
export type Posted = { kind: SubmissionKind; language: Language }

/**
 * POST of a form without JavaScript: takes it in by the same door as the API, and answers with a page.
 * Reloading that page, or a second click, sends the same form again: it is answered as before.
 */
export function submitForm(context: ApiContext, { kind, language }: Posted): RequestHandler {
  const { config } = context
  return async (request, response) => {
    // Before anything is taken in: a submission is not to be recorded and then refused.
    if (!formatFor(request, ['html', 'markdown'])) throw new ApiError('NOT_ACCEPTABLE')
    const typed = typedIn(request)
    const { slug } = request.params
    const body: Record<string, unknown> = {
      ...bodyOf(kind, typed, config),
      ...(slug && { propertyId: slug }),
    }
    const known = validClaims(context, kind, String(typed[tokenField] ?? ''))
    const form = signalsOf(known, Boolean(typed[honeypot]))
    const exchange = await readers[kind](context, {
      body,
      language,
      form,
      client: addressBucket(request),
    })
    const { fields } = exchange.submission
    const repeatable = repeatableRequest(keyOf(known?.nonce, fields), request, kind, fields)
    const { json } = await answerPatiently(() => answerOnce(context, repeatable, exchange))
    const { refCode, referralCode } = JSON.parse(json)
    const shown = { code: refCode ?? referralCode ?? '', email: String(body.email) }
    response.set('Cache-Control', 'no-store')
    const links = linksFor(request, language)
    const content = receiptContent(kind, links, config, shown)
    sendPage(request, response, { content, links, config, scripts: [formScript] })
  }
}

/** A refusal of such a form is its page again, with what was typed and what is to be mended. */
export function refuseForm(
  context: ApiContext,
  { kind, language }: Posted,
  page: RequestHandler,
): ErrorRequestHandler {
  return async (thrown, request, response, next) => {
    const error = apiErrorOf(thrown)
    const status = errorStatus[error.code]
    const { requestId } = response.locals
    if (status >= 500)
      context.log.error({ err: thrown, requestId, path: request.path }, 'http.failed')
    const typed = typedIn(request)
    const faults = faultsIn(kind, typed, error.fields ?? [], language, context.config)
    const message = formRefusals[error.code] ?? errorMessages[error.code]
    const notice = isShown(kind, faults)
      ? commonWords[language].check
      : [
          messageText(message, language, error.placeholders),
          ...faults.map(({ message }) => message),
        ].join(' ')
    keepFormState(response, { typed, faults, notice })
    response.status(status).set(error.headers).set('Cache-Control', 'no-store')
    await page(request, response, next)
  }
}

// Of two clicks a browser shows what the second is answered; the first may still be at work.
async function answerPatiently<T>(answer: () => Promise<T>, tries = 10): Promise<T> {
  try {
    return await answer()
  } catch (error) {
    const isInUse = error instanceof ApiError && error.code === 'IDEMPOTENCY_KEY_IN_USE'
    if (!isInUse || tries === 0) throw error
    await delay(PATIENCE_MS / 10)
    return await answerPatiently(answer, tries - 1)
  }
}

function isShown(kind: SubmissionKind, faults: FormState['faults']) {
  return faults.length > 0 && faults.every(({ path }) => isAsked(kind, path))
}

function isAsked(kind: SubmissionKind, field: string) {
  return entriesOf(forms[kind]).some(([name, asked]) => name === field && !('unseen' in asked))
}

function typedIn({ body }: Request): FormState['typed'] {
  return typeof body === 'object' && body !== null ? body : {}
}

// Another text under the same showing of the form is another submission.
function keyOf(nonce: string | undefined, fields: unknown) {
  const hash = createHash('sha256').update(JSON.stringify(fields)).digest('base64url')
  return `form ${nonce ?? ''} ${hash}`
}
