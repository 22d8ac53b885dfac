import type { RequestHandler } from 'express'
import { type AssessmentResult, assessmentRequest } from '../../shared/contract/assessment.ts'
import type { ApiContext } from '../context.ts'
import { languageOf } from '../http/language.ts'
import { say, successMessages } from '../http/messages.ts'
import { parseBody } from '../http/validation.ts'
import { accept } from './accept.ts'

/** POST /api/v1/assessment-email: queues a purchase-capacity mail (description, 4.5). */
export function submitAssessment(context: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, context.config.LOCALE)
    const asked = parseBody(assessmentRequest, request.body, language)

    await accept(context, request, response, {
      submission: { kind: 'assessment', language, request: asked },
      payload: asked,
      resultOf: (): AssessmentResult => ({
        success: true,
        message: say(successMessages.assessment, language),
      }),
    })
  }
}
