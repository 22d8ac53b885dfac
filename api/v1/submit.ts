import type { RequestHandler } from 'express'
import type { SubmissionKind } from '../../shared/contract/submission.ts'
import type { ApiContext } from '../context.ts'
import { formSignalsOf } from '../http/form-token.ts'
import { languageOf } from '../http/language.ts'
import { addressBucket } from '../http/rate-limit.ts'
import { accept, type Read } from './accept.ts'
import { readAssessment } from './assessments.ts'
import { readLead } from './leads.ts'
import { readPartner } from './partners.ts'

/** How each kind of submission is read out of a request, by the JSON API and by forms alike. */
export const readers = {
  lead: readLead,
  partner: readPartner,
  assessment: readAssessment,
} as Record<SubmissionKind, Read<SubmissionKind>>

/**
 * POST /api/v1/contact, /api/v1/partner-waitlist, /api/v1/assessment-email: takes in a submission
 * (description, 4.1, 4.3, 4.5).
 */
export function submit(context: ApiContext, kind: SubmissionKind): RequestHandler {
  return async (request, response) => {
    const exchange = await readers[kind](context, {
      body: request.body,
      language: languageOf(request, context.config.LOCALE),
      form: formSignalsOf(context, request, kind),
      client: addressBucket(request),
    })
    await accept(context, request, response, exchange)
  }
}
