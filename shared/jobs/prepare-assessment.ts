import { z } from 'zod'
import { assessmentRequest } from '../contract/assessment.ts'
import { defineJob } from './define.ts'
import { aboutEnvelope, envelope } from './envelope.ts'
import { recordingExpirySeconds, recordingRetry, recordingWaitLimitSeconds } from './recording.ts'

/** Calculates what a buyer can afford, records it and queues the email with the result. */
export const prepareAssessment = defineJob({
  queue: 'prepare-assessment',
  mode: 'batch',
  payload: envelope('assessment', {
    fields: assessmentRequest,
    code: z.null(),
    phone: z.null(),
  }),
  retry: recordingRetry,
  expireSeconds: recordingExpirySeconds,
  waitLimitSeconds: recordingWaitLimitSeconds,
  about: aboutEnvelope('assessment'),
})
export type PrepareAssessment = z.output<typeof prepareAssessment.payload>
