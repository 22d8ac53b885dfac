import { z } from 'zod'
import { contactInquiry } from '../contract/lead.ts'
import { defineJob } from './define.ts'
import { aboutEnvelope, envelope, phoneNumber } from './envelope.ts'
import { recordingExpirySeconds, recordingRetry, recordingWaitLimitSeconds } from './recording.ts'

/** Records an accepted inquiry as a lead and queues its emails. */
export const recordLead = defineJob({
  queue: 'record-lead',
  mode: 'batch',
  payload: envelope('lead', { fields: contactInquiry, code: z.string(), phone: phoneNumber }),
  retry: recordingRetry,
  expireSeconds: recordingExpirySeconds,
  waitLimitSeconds: recordingWaitLimitSeconds,
  about: aboutEnvelope('lead'),
})
export type RecordLead = z.output<typeof recordLead.payload>
