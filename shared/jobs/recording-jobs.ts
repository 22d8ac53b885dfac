import type { SubmissionKind } from '../contract/submission.ts'
import type { AnyJob } from './define.ts'
import { prepareAssessment } from './prepare-assessment.ts'
import { recordLead } from './record-lead.ts'
import { recordPartner } from './record-partner.ts'

/** The job each kind of submission becomes, under the submission's own id. */
export const recordingJobs = {
  lead: recordLead,
  partner: recordPartner,
  assessment: prepareAssessment,
} as const satisfies Record<SubmissionKind, AnyJob>
