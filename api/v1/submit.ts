import type { RequestHandler } from 'express'
import type { SubmissionKind } from '../../shared/contract/submission.ts'
import type { ApiContext } from '../context.ts'
import { jsonBody } from '../http/body.ts'
import { addressBucket } from '../http/client-address.ts'
import { readFormSignals } from '../http/form-token.ts'
import { languageOf } from '../http/language.ts'
import type { Route } from '../http/routes.ts'
import { traceRequests } from '../http/trace-requests.ts'
import { submissionEndpoints } from '../openapi/submissions.ts'
import { accept, type SubmissionReader } from './accept.ts'
import { readAssessment } from './assessments.ts'
import { readLead } from './leads.ts'
import { readPartner } from './partners.ts'
import { refuseExcess } from './refuse-excess.ts'

/** The reader of each kind of submission, for the JSON API and for forms. */
export const readers = {
  lead: readLead,
  partner: readPartner,
  assessment: readAssessment,
} satisfies { [Kind in SubmissionKind]: SubmissionReader<Kind> } as Record<
  SubmissionKind,
  SubmissionReader<SubmissionKind>
>

/** Returns the routes that accept submissions as JSON. */
export function submissionRoutes(context: ApiContext): Route[] {
  return submissionEndpoints.map(({ path, kind }) => [
    'post',
    path,
    ...traceRequests(context.tracer),
    refuseExcess(context),
    ...jsonBody(),
    submit(context, kind),
  ])
}

function submit(context: ApiContext, kind: SubmissionKind): RequestHandler {
  return async (request, response) => {
    const parsed = await readers[kind](context, {
      body: request.body,
      language: languageOf(request, context.config.LOCALE),
      form: readFormSignals(context, request, kind),
      client: addressBucket(request),
    })
    await accept(context, request, response, parsed)
  }
}
