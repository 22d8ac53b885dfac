import { z } from 'zod'
import { languageSchema } from '../contract/language.ts'
import { contactInquiry } from '../contract/lead.ts'
import { defineJob } from './define.ts'
import { phoneNumber, recordingExpirySeconds, recordingRetry } from './recording.ts'

/** Writes an accepted inquiry as a lead and queues its acknowledgement. */
export const recordLead = defineJob({
  queue: 'record-lead',
  mode: 'batch',
  payload: z.object({
    leadId: z.uuid(),
    refCode: z.string(),
    submittedAt: z.iso.datetime(),
    language: languageSchema,
    inquiry: contactInquiry,
    phone: phoneNumber,
    /** What the portal's own form knows besides; its absence is never suspicious. */
    form: z
      .object({
        startedAt: z.iso.datetime().optional(),
        honeypotFilled: z.boolean().optional(),
        /** A partner's code out of the link that led to the form. */
        ref: z.string().optional(),
      })
      .optional(),
  }),
  retry: recordingRetry,
  expireSeconds: recordingExpirySeconds,
  about: ({ leadId }) => ({ kind: 'lead', id: leadId }),
})
export type RecordLead = z.output<typeof recordLead.payload>
