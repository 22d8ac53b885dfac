import { z } from 'zod'
import { languageSchema } from '../contract/language.ts'
import { contactInquiry } from '../contract/lead.ts'
import { defineJob } from './define.ts'
import {
  formSignals,
  phoneNumber,
  recordingExpirySeconds,
  recordingRetry,
  recordingWaitLimitSeconds,
} from './recording.ts'

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
    form: formSignals.optional(),
  }),
  retry: recordingRetry,
  expireSeconds: recordingExpirySeconds,
  waitLimitSeconds: recordingWaitLimitSeconds,
  about: ({ leadId }) => ({ kind: 'lead', id: leadId }),
})
export type RecordLead = z.output<typeof recordLead.payload>
