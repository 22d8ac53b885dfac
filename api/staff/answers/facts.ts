import type { RequestHandler } from 'express'
import type { AnswerFacts } from '../../../shared/contract/answer.ts'
import { findLeadToAnswer } from '../../../shared/tables/leads/answer-facts.ts'
import { answerValues } from '../../../shared/view/answer-values.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { idOf } from '../record-id.ts'
import { meOf } from '../signin/session.ts'

/** GET /api/staff/leads/:id/answer-facts: what the user needs to write an answer to the client. */
export function showAnswerFacts({ config, db }: ApiContext): RequestHandler {
  const house = { name: config.BUSINESS_NAME, publicUrl: config.PUBLIC_URL }
  return async (request, response) => {
    const lead = await findLeadToAnswer(db, idOf(request))
    if (!lead) throw new ApiError('NOT_FOUND')
    const facts = { lead, me: meOf(response), house }
    response.json({
      values: { es: answerValues(facts, 'es'), en: answerValues(facts, 'en') },
      contact: { email: lead.email, phoneE164: lead.phoneE164 },
      isSuppressed: lead.isSuppressed,
      nextTask: lead.nextTask,
    } satisfies AnswerFacts)
  }
}
