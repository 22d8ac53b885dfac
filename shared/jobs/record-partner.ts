import { z } from 'zod'
import { partnerApplication } from '../contract/partner.ts'
import { defineJob } from './define.ts'
import { aboutEnvelope, envelope, phoneNumber } from './envelope.ts'
import { recordingExpirySeconds, recordingRetry, recordingWaitLimitSeconds } from './recording.ts'

/** Records an accepted partner application and queues its emails. */
export const recordPartner = defineJob({
  queue: 'record-partner',
  mode: 'batch',
  payload: envelope('partner', {
    fields: partnerApplication,
    code: z.string(),
    phone: phoneNumber,
  }),
  retry: recordingRetry,
  expireSeconds: recordingExpirySeconds,
  waitLimitSeconds: recordingWaitLimitSeconds,
  about: aboutEnvelope('partner'),
})
export type RecordPartner = z.output<typeof recordPartner.payload>
