import { z } from 'zod'
import { assessmentRequest } from '../contract/assessment.ts'
import { languageSchema } from '../contract/language.ts'
import { defineJob } from './define.ts'
import {
  formSignals,
  recordingExpirySeconds,
  recordingRetry,
  recordingWaitLimitSeconds,
} from './recording.ts'

/** Works out what a buyer can afford, writes it down and queues the mail that says so. */
export const prepareAssessment = defineJob({
  queue: 'prepare-assessment',
  mode: 'batch',
  payload: z.object({
    assessmentId: z.uuid(),
    submittedAt: z.iso.datetime(),
    language: languageSchema,
    request: assessmentRequest,
    form: formSignals.optional(),
  }),
  retry: recordingRetry,
  expireSeconds: recordingExpirySeconds,
  waitLimitSeconds: recordingWaitLimitSeconds,
  about: ({ assessmentId }) => ({ kind: 'assessment', id: assessmentId }),
})
export type PrepareAssessment = z.output<typeof prepareAssessment.payload>
