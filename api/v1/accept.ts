import type { Request, Response } from 'express'
import { findAnswer, type StoredAnswer } from '../../shared/tables/idempotency.ts'
import type { ApiContext } from '../context.ts'
import { ApiError } from '../http/api-error.ts'
import { type Repeatable, readIdempotencyKey } from '../http/idempotency-key.ts'
import { AlreadyAnswered, type Receipt, type Submission } from '../intake.ts'

type Exchange<S extends Submission> = {
  submission: S
  /** What was sent, as it was understood. */
  payload: unknown
  /** The success body of an accepted submission. */
  resultOf: (receipt: Receipt<S>) => object
}

/**
 * Takes in one submission and answers it. Under an `Idempotency-Key` the answer is kept in the same
 * transaction as the job, and a client that asks again gets the very same bytes.
 * @throws ApiError IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE; what the intake throws
 */
export async function accept<S extends Submission>(
  context: ApiContext,
  request: Request,
  response: Response,
  { submission, payload, resultOf }: Exchange<S>,
): Promise<void> {
  const answerOf = (receipt: Receipt<S>) => JSON.stringify(resultOf(receipt))
  const repeatable = readIdempotencyKey(request, submission.kind, payload)
  const answer = repeatable
    ? await answerOnce(context, response, repeatable, submission, answerOf)
    : answerOf((await context.intake([submission]))[0] as Receipt<S>)
  response.type('json').send(answer)
}

async function answerOnce<S extends Submission>(
  { db, intake, answering }: ApiContext,
  response: Response,
  repeatable: Repeatable,
  submission: S,
  answerOf: (receipt: Receipt<S>) => string,
): Promise<string> {
  const { scope } = repeatable
  const replay = (stored: StoredAnswer) => {
    if (stored.requestHash !== repeatable.requestHash) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
    response.set('Idempotent-Replayed', 'true')
    return stored.answer
  }

  const before = await findAnswer(db, scope)
  if (before) return replay(before)
  if (answering.has(scope)) throw inUse()
  answering.add(scope)
  try {
    let answer = ''
    const keep = {
      ...repeatable,
      answerOf: (receipt: Receipt) => {
        answer = answerOf(receipt as Receipt<S>)
        return answer
      },
    }
    await intake([{ ...submission, keep }])
    return answer
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
