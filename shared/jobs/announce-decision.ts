import { z } from 'zod'
import { decisionReason, notifiedDecisions } from '../contract/decision.ts'
import { aboutField, defineJob } from './define.ts'
import { recordingExpirySeconds, recordingRetry, recordingWaitLimitSeconds } from './recording.ts'

/** Queues the email that notifies an applicant of a decision. */
export const announceDecision = defineJob({
  queue: 'announce-decision',
  mode: 'batch',
  payload: z.object({
    partnerId: z.uuid(),
    decision: z.enum(notifiedDecisions),
    reason: decisionReason,
    /** What staff wrote for the applicant. */
    note: z.string().nullable(),
    /** Distinguishes this decision from others on the same application. */
    decidedAt: z.iso.datetime(),
  }),
  retry: recordingRetry,
  expireSeconds: recordingExpirySeconds,
  waitLimitSeconds: recordingWaitLimitSeconds,
  about: aboutField('partner', 'partnerId'),
})
export type AnnounceDecision = z.output<typeof announceDecision.payload>
