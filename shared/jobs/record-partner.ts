import { z } from 'zod'
import { storedApplication } from '../contract/partner-schema.ts'
import { defineRecordingJob } from './define-recording-job.ts'
import { phoneNumber } from './envelope.ts'

/** Records an accepted partner application and, unless a bot seems to have sent it, queues its emails. */
export const recordPartner = defineRecordingJob('partner', 'record-partner', {
  fields: storedApplication,
  code: z.string(),
  phone: phoneNumber,
})
export type RecordPartner = z.output<typeof recordPartner.payload>
