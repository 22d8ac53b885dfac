import { z } from 'zod'
import { storedInquiry } from '../contract/lead-schema.ts'
import { defineRecordingJob } from './define-recording-job.ts'
import { phoneNumber } from './envelope.ts'

/** Records an accepted inquiry as a lead and, unless it is suspected spam, queues its emails. */
export const recordLead = defineRecordingJob('lead', 'record-lead', {
  fields: storedInquiry,
  code: z.string(),
  phone: phoneNumber,
})
export type RecordLead = z.output<typeof recordLead.payload>
