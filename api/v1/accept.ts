import type { Request, Response } from 'express'
import type { Language } from '../../shared/contract/language.ts'
import type { SubmissionKind } from '../../shared/contract/submission.ts'
import type { FormSignals } from '../../shared/jobs/envelope.ts'
import { findAnswer, type StoredAnswer } from '../../shared/tables/submissions/idempotency.ts'
import type { ApiContext } from '../context.ts'
import { ApiError } from '../http/api-error.ts'
import { type Repeatable, readIdempotencyKey } from '../http/idempotency-key.ts'
import { AlreadyAnswered, type NewSubmission, type Receipt } from '../intake.ts'

/** A submission that was understood, and how it is answered. */
export type Exchange<Kind extends SubmissionKind = SubmissionKind> = {
  submission: NewSubmission<Kind>
  /** The success body of an accepted submission. */
  resultOf: (receipt: Receipt<Kind>) => object
}

/**
 * Reads a submission of one kind out of a body, whichever door it came by.
 * @throws ApiError that says what is wrong with it
 */
export type Read<Kind extends SubmissionKind> = (
  context: ApiContext,
  sent: {
    body: unknown
    language: Language
    form: FormSignals | undefined
    /** The bucket of the client's address. */
    client: string
  },
) => Promise<Exchange<Kind>>

/** The answer to a submission, as JSON, and whether it was given before. */
type Answer = { json: string; isReplay: boolean }

/**
 * Takes in one submission and answers it, under its `Idempotency-Key` once and for all.
 * @throws ApiError IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE; what the intake throws
 */
export async function accept(
  context: ApiContext,
  request: Request,
  response: Response,
  exchange: Exchange,
): Promise<void> {
  const { submission, resultOf } = exchange
  const repeatable = readIdempotencyKey(request, submission.kind, submission.fields)
  if (repeatable) {
    const { json, isReplay } = await answerOnce(context, repeatable, exchange)
    if (isReplay) response.set('Idempotent-Replayed', 'true')
    response.type('json').send(json)
  } else {
    const [receipt] = await context.intake([submission])
    response.json(resultOf(receipt))
  }
}

/**
 * Takes in a submission that may be asked again: the answer is kept in the same transaction as the
 * job, and who asks again gets the very same bytes.
 * @throws ApiError IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE; what the intake throws
 */
export async function answerOnce(
  { db, intake, answering }: ApiContext,
  repeatable: Repeatable,
  { submission, resultOf }: Exchange,
): Promise<Answer> {
  const { scope } = repeatable
  const replay = (stored: StoredAnswer): Answer => {
    if (stored.requestHash !== repeatable.requestHash) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
    return { json: stored.answer, isReplay: true }
  }

  const before = await findAnswer(db, scope)
  if (before) return replay(before)
  if (answering.has(scope)) throw inUse()
  answering.add(scope)
  try {
    let json = ''
    const keep = {
      ...repeatable,
      answerOf: (receipt: Receipt) => {
        json = JSON.stringify(resultOf(receipt))
        return json
      },
    }
    await intake([{ ...submission, keep }])
    return { json, isReplay: false }
  } catch (error) {
    if (!(error instanceof AlreadyAnswered)) throw error
    // Another process was faster.
    const theirs = await findAnswer(db, scope)
    if (!theirs) throw inUse()
    return replay(theirs)
  } finally {
    answering.delete(scope)
  }
}

function inUse() {
  return new ApiError('IDEMPOTENCY_KEY_IN_USE', { headers: { 'Retry-After': '1' } })
}
