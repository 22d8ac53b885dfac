import type { RequestHandler } from 'express'
import type { FieldError } from '../../shared/contract/error.ts'
import type { SubmissionKind } from '../../shared/contract/submission.ts'
import { codeOfLink } from '../../shared/domain/referral-codes-in.ts'
import type { ApiContext } from '../context.ts'
import { ApiError } from '../http/api-error.ts'
import { jsonBody } from '../http/body.ts'
import { addressBucket } from '../http/client-address.ts'
import { readFormSignals } from '../http/form-token.ts'
import { languageOf } from '../http/language.ts'
import type { Route } from '../http/routes.ts'
import { traceRequests } from '../http/trace-requests.ts'
import { invalid } from '../http/validation.ts'
import { submissionEndpoints } from '../openapi/submissions.ts'
import { accept, type ParsedSubmission, type SubmissionReader } from './accept.ts'
import { readAssessment } from './assessments.ts'
import { ignoredFields } from './ignored-fields.ts'
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
    const { body } = request
    const language = languageOf(request, context.config.LOCALE)
    const ignored = ignoredFields(kind, body, language)
    const form = readFormSignals(context, request, kind)
    const ref = codeOfLink(request.query.ref)
    const client = addressBucket(request)
    const read = readers[kind](context, { body, language, form, ref, client })
    const parsed = await read.catch((error) => {
      throw withIgnored(error, ignored)
    })
    await accept(context, request, response, withWarnings(parsed, ignored))
  }
}

function withWarnings(parsed: ParsedSubmission, ignored: FieldError[]): ParsedSubmission {
  const warnings = [...(parsed.warnings ?? []), ...ignored]
  if (warnings.length === 0) return parsed
  return { ...parsed, resultOf: (receipt) => ({ ...parsed.resultOf(receipt), warnings }) }
}

// A required field that is missing may be there under another name.
function withIgnored(error: unknown, ignored: FieldError[]) {
  if (!(error instanceof ApiError && error.code === 'VALIDATION_ERROR')) return error
  return invalid([...(error.fields ?? []), ...ignored])
}
