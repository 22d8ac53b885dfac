import type { Request, Response } from 'express'
import type { FieldError } from '../../shared/contract/error.ts'
import type { Language } from '../../shared/contract/language.ts'
import type { SubmissionKind } from '../../shared/contract/submission.ts'
import type { FormSignals } from '../../shared/jobs/envelope.ts'
import type { ApiContext } from '../context.ts'
import { ApiError } from '../http/api-error.ts'
import { type RepeatableRequest, readIdempotencyKey } from '../http/idempotency-key.ts'
import { spanOfRequest } from '../http/trace-requests.ts'
import type { NewSubmission, Receipt } from '../intake/intake.ts'
import { clientKey } from './client-key.ts'

/** A valid submission, and how to build its response. */
export type ParsedSubmission<Kind extends SubmissionKind = SubmissionKind> = {
  submission: NewSubmission<Kind>
  /** Builds the body of the response once the submission is accepted. */
  resultOf: (receipt: Receipt<Kind>) => object
  /** What the client may have meant differently; the response of the JSON API has it. */
  warnings?: FieldError[]
}

/**
 * Validates the body of a submission of one kind, from the JSON API or a form.
 * @throws ApiError that lists the invalid fields
 */
export type SubmissionReader<Kind extends SubmissionKind> = (
  context: ApiContext,
  input: {
    body: unknown
    language: Language
    form: FormSignals | undefined
    /** The referral code in the address to which the submission was posted. */
    ref: string | undefined
    /** The rate limit bucket of the client's IP address. */
    client: string
  },
) => Promise<ParsedSubmission<Kind>>

/** The body of a response as JSON, and whether it is the stored answer to an earlier request. */
type Answer = { json: string; isReplay: boolean }

/**
 * Accepts a submission and sends the response. If the request repeats an earlier one with the same
 * `Idempotency-Key`, sends the stored answer instead.
 * @throws ApiError INVALID_IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE; the errors of the
 *   intake
 */
export async function accept(
  context: ApiContext,
  request: Request,
  response: Response,
  parsed: ParsedSubmission,
): Promise<void> {
  const { kind, fields, language } = parsed.submission
  const repeatable = readIdempotencyKey(request, kind, fields)
  const answer = await acceptOnce(context, request, parsed, repeatable)
  response.vary('Accept-Language')
  // A stored answer is in the language of the request that it first answered, which is not stored.
  if (!answer.isReplay) response.set('Content-Language', language)
  sendAnswer(response, answer)
}

/** Sends the body of a response, and says if it is the stored answer to an earlier request. */
export function sendAnswer(response: Response, { json, isReplay }: Answer): void {
  if (isReplay) response.set('Idempotent-Replayed', 'true')
  response.setHeader('Content-Type', 'application/json; charset=utf-8').end(json)
}

/**
 * Accepts a submission. If its request can be repeated, its answer is stored in the transaction that commits
 * the job, and a repeated request gets the stored answer, byte for byte.
 * @throws ApiError IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE; the errors of the intake
 */
export async function acceptOnce(
  context: ApiContext,
  request: Request,
  { submission, resultOf }: ParsedSubmission,
  repeatable: RepeatableRequest | undefined,
): Promise<Answer> {
  const key = clientKey(request, context.config.AUTH_SECRET)
  const withClient = { ...submission, clientKey: key }
  return await answerOnce(context, request, { submission: withClient, resultOf }, repeatable)
}

/**
 * The same without the client's key: for a submission that staff enter.
 * @throws ApiError as above; RECORD_ERASED if the client was erased from the assessment that it is made from
 */
export async function answerOnce(
  { intake }: ApiContext,
  request: Request,
  { submission, resultOf }: ParsedSubmission,
  repeatable: RepeatableRequest | undefined,
): Promise<Answer> {
  const toAnswer = (receipt: Receipt) => JSON.stringify(resultOf(receipt))
  const result = await intake(submission, toAnswer, repeatable, spanOfRequest(request))
  if (result.state === 'in progress')
    throw new ApiError('IDEMPOTENCY_KEY_IN_USE', { headers: { 'Retry-After': '1' } })
  if (result.state === 'erased') throw new ApiError('RECORD_ERASED')
  if (result.state === 'accepted') return { json: result.answer, isReplay: false }
  const { requestHash, answer } = result.earlier
  if (requestHash !== repeatable?.requestHash) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
  return { json: answer, isReplay: true }
}
