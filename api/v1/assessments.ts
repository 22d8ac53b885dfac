import type { RequestHandler } from 'express'
import { type AssessmentResult, assessmentRequest } from '../../shared/contract/assessment.ts'
import type { ApiContext } from '../context.ts'
import { formSignalsOf } from '../http/form-token.ts'
import { languageOf } from '../http/language.ts'
import { say, successMessages } from '../http/messages.ts'
import { addressBucket } from '../http/rate-limit.ts'
import { parseBody } from '../http/validation.ts'
import { accept, type Read } from './accept.ts'

/** POST /api/v1/assessment-email: queues a purchase-capacity mail (description, 4.5). */
export function submitAssessment(context: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, context.config.LOCALE)
    const form = formSignalsOf(context, request, 'assessment')
    const exchange = await readAssessment(context, {
      body: request.body,
      language,
      form,
      client: addressBucket(request),
    })
    await accept(context, request, response, exchange)
  }
}

/** A request for an assessment. */
export const readAssessment: Read<'assessment'> = async (_context, { body, language, form }) => {
  const asked = parseBody(assessmentRequest, body, language)
  return {
    submission: { kind: 'assessment', language, request: asked, form },
    payload: asked,
    resultOf: (): AssessmentResult => ({
      success: true,
      message: say(successMessages.assessment, language),
    }),
  }
}
