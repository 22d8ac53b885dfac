import { z } from 'zod'
import { storedAssessmentRequest } from '../contract/assessment.ts'
import { defineRecordingJob } from './define-recording-job.ts'

/** Calculates and records what a buyer can afford. Unless a bot seems to have sent it, queues the email. */
export const prepareAssessment = defineRecordingJob('assessment', 'prepare-assessment', {
  fields: storedAssessmentRequest,
  code: z.null(),
  phone: z.null(),
})
export type PrepareAssessment = z.output<typeof prepareAssessment.payload>
