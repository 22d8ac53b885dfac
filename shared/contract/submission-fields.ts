import type { z } from 'zod'
import { assessmentRequest } from './assessment.ts'
import { contactInquiry } from './lead.ts'
import { partnerApplication } from './partner.ts'
import type { SubmissionKind } from './submission.ts'

/** What a client sends of each kind, and under which name the job of it carries that. */
export const submissionFields = {
  lead: { schema: contactInquiry, carriedAs: 'inquiry' },
  partner: { schema: partnerApplication, carriedAs: 'application' },
  assessment: { schema: assessmentRequest, carriedAs: 'request' },
} as const satisfies Record<SubmissionKind, { schema: z.ZodObject; carriedAs: string }>
