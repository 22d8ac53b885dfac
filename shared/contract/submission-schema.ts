import type { z } from 'zod'
import { assessmentRequest, assessmentResult, storedAssessmentRequest } from './assessment.ts'
import { correctedEntry, storedEntry } from './entry-schema.ts'
import { contactInquiry, contactResult, storedInquiry } from './lead-schema.ts'
import { partnerApplication, partnerResult, storedApplication } from './partner-schema.ts'
import type { SubmissionKind } from './submission.ts'

/** What is sent and answered for a kind of submission. */
type KindSchemas = {
  /** Schema of the request body, and its name in the OpenAPI document. */
  fields: z.ZodObject
  fieldsName: string
  /** The same fields in the payload of a job: rules that were added since it was enqueued do not apply. */
  storedFields: z.ZodObject
  /** Schema of the response to an accepted submission, and its name in the OpenAPI document. */
  result: z.ZodObject
  resultName: string
}

/** The schemas of each kind of submission. */
export const kindSchemas = {
  lead: {
    fields: contactInquiry,
    fieldsName: 'ContactInquiry',
    storedFields: storedInquiry,
    result: contactResult,
    resultName: 'ContactInquiryResult',
  },
  partner: {
    fields: partnerApplication,
    fieldsName: 'PartnerApplication',
    storedFields: storedApplication,
    result: partnerResult,
    resultName: 'PartnerApplicationResult',
  },
  assessment: {
    fields: assessmentRequest,
    fieldsName: 'AssessmentEmailRequest',
    storedFields: storedAssessmentRequest,
    result: assessmentResult,
    resultName: 'GenericSuccess',
  },
} as const satisfies Record<SubmissionKind, KindSchemas>

/**
 * Returns the schemas of the fields of a submission: as corrected, and as stored in its job.
 * @param isEntered whether staff entered it by hand
 */
export function fieldSchemas(kind: SubmissionKind, isEntered: boolean) {
  if (isEntered) return { fields: correctedEntry, storedFields: storedEntry }
  const { fields, storedFields } = kindSchemas[kind]
  return { fields, storedFields }
}

/** Returns the names of the fields that a submission must contain. */
export function requiredFields(kind: SubmissionKind, isEntered: boolean): string[] {
  const { shape } = fieldSchemas(kind, isEntered).fields
  return Object.entries<z.ZodType>(shape).flatMap(([name, field]) =>
    field.safeParse(undefined).success ? [] : [name],
  )
}
