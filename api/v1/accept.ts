import type { Request, Response } from 'express'
import type { Language } from '../../shared/contract/language.ts'
import type { SubmissionKind } from '../../shared/contract/submission.ts'
import type { FormSignals } from '../../shared/jobs/envelope.ts'
import {
  findStoredResponse,
  type StoredResponse,
} from '../../shared/tables/submissions/idempotency.ts'
import type { ApiContext } from '../context.ts'
import { ApiError } from '../http/api-error.ts'
import { type RepeatableRequest, readIdempotencyKey } from '../http/idempotency-key.ts'
import { AlreadyAnswered, type NewSubmission, type Receipt } from '../intake.ts'

/** A valid submission, and how to build its response. */
export type ParsedSubmission<Kind extends SubmissionKind = SubmissionKind> = {
  submission: NewSubmission<Kind>
  /** Builds the body of the response once the submission is accepted. */
  resultOf: (receipt: Receipt<Kind>) => object
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
  const { submission, resultOf } = parsed
  const repeatable = readIdempotencyKey(request, submission.kind, submission.fields)
  if (repeatable) {
    const { json, isReplay } = await answerOnce(context, repeatable, parsed)
    if (isReplay) response.set('Idempotent-Replayed', 'true')
    response.type('json').send(json)
  } else {
    const [receipt] = await context.intake([submission])
    response.json(resultOf(receipt))
  }
}

/**
 * Accepts a submission whose request can be repeated, and stores the answer in the same transaction as the
 * job. A repeated request gets the stored answer, byte for byte.
 * @throws ApiError IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE; the errors of the intake
 */
export async function answerOnce(
  { db, intake, scopesInProgress }: ApiContext,
  repeatable: RepeatableRequest,
  { submission, resultOf }: ParsedSubmission,
): Promise<Answer> {
  const { scope } = repeatable
  const replay = (stored: StoredResponse): Answer => {
    if (stored.requestHash !== repeatable.requestHash) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
    return { json: stored.answer, isReplay: true }
  }

  const earlier = await findStoredResponse(db, scope)
  if (earlier) return replay(earlier)
  if (scopesInProgress.has(scope)) throw keyInUse()
  scopesInProgress.add(scope)
  try {
    let json = ''
    const answerToStore = {
      ...repeatable,
      answerOf: (receipt: Receipt) => {
        json = JSON.stringify(resultOf(receipt))
        return json
      },
    }
    await intake([{ ...submission, answerToStore }])
    return { json, isReplay: false }
  } catch (error) {
    if (!(error instanceof AlreadyAnswered)) throw error
    // Another process handled the same request first.
    const stored = await findStoredResponse(db, scope)
    if (!stored) throw keyInUse()
    return replay(stored)
  } finally {
    scopesInProgress.delete(scope)
  }
}

function keyInUse() {
  return new ApiError('IDEMPOTENCY_KEY_IN_USE', { headers: { 'Retry-After': '1' } })
}
