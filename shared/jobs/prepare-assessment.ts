import { z } from 'zod'
import { assessmentRequest } from '../contract/assessment.ts'
import { defineRecordingJob } from './define-recording-job.ts'

/** Calculates what a buyer can afford, records the result and queues the email with it. */
export const prepareAssessment = defineRecordingJob('assessment', 'prepare-assessment', {
  fields: assessmentRequest,
  code: z.null(),
  phone: z.null(),
})
export type PrepareAssessment = z.output<typeof prepareAssessment.payload>
