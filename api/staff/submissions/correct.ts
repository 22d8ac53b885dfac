import type { RequestHandler } from 'express'
import { mayCorrect } from '../../../shared/contract/correction.ts'
import { correctionRequest } from '../../../shared/contract/correction-schema.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { requireNotErased } from '../erased.ts'
import { meOf } from '../signin/session.ts'
import { correctAddress } from './correct-address.ts'
import { recordAgain } from './record-again.ts'
import { findRequestedSubmission } from './show.ts'

/**
 * POST /api/staff/submissions/:id/corrections: corrects a submission and repeats the step that failed:
 * recording it, or sending an email. The original values are kept.
 */
export function correctSubmission(context: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, context.config.LOCALE)
    const correction = parseInput(correctionRequest, request.body, language)
    const submission = await findRequestedSubmission(context.db, request, response)
    const me = meOf(response)
    if (!mayCorrect(me.role, submission.kind, correction.step)) throw new ApiError('FORBIDDEN')
    if (submission.recorded) requireNotErased(submission.recorded)
    const correctionContext = { me, submission, language }
    const result =
      correction.step === 'record'
        ? await recordAgain(context, correctionContext, correction)
        : await correctAddress(context, correctionContext, correction)
    response.status(201).json(result)
  }
}
