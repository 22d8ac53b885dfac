import { z } from 'zod'
import { notifiedDecisions } from '../contract/decision.ts'
import { decisionReason } from '../contract/decision-schema.ts'
import { aboutField, batchDefaults, defineJob } from './define.ts'

/** Queues the email that notifies an applicant of a decision. */
export const announceDecision = defineJob({
  ...batchDefaults,
  queue: 'announce-decision',
  payload: z.object({
    partnerId: z.uuid(),
    decision: z.enum(notifiedDecisions),
    reason: decisionReason,
    /** A message from staff to the applicant. */
    note: z.string().nullable(),
    /** Distinguishes this decision from others on the same application. */
    decidedAt: z.iso.datetime(),
  }),
  about: aboutField('partner', 'partnerId'),
})
export type AnnounceDecision = z.output<typeof announceDecision.payload>
