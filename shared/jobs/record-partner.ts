import { z } from 'zod'
import { languageSchema } from '../contract/language.ts'
import { partnerApplication } from '../contract/partner.ts'
import { defineJob } from './define.ts'
import {
  formSignals,
  phoneNumber,
  recordingExpirySeconds,
  recordingRetry,
  recordingWaitLimitSeconds,
} from './recording.ts'

/** Writes an accepted partner application and queues its acknowledgement. */
export const recordPartner = defineJob({
  queue: 'record-partner',
  mode: 'batch',
  payload: z.object({
    partnerId: z.uuid(),
    referralCode: z.string(),
    submittedAt: z.iso.datetime(),
    language: languageSchema,
    application: partnerApplication,
    phone: phoneNumber,
    form: formSignals.optional(),
  }),
  retry: recordingRetry,
  expireSeconds: recordingExpirySeconds,
  waitLimitSeconds: recordingWaitLimitSeconds,
  about: ({ partnerId }) => ({ kind: 'partner', id: partnerId }),
})
export type RecordPartner = z.output<typeof recordPartner.payload>
