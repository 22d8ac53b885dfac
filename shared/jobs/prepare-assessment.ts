import { z } from 'zod'
import { assessmentRequest } from '../contract/assessment.ts'
import { defineRecordingJob } from './recording.ts'

/** Calculates what a buyer can afford, records it and queues the email with the result. */
export const prepareAssessment = defineRecordingJob('assessment', 'prepare-assessment', {
  fields: assessmentRequest,
  code: z.null(),
  phone: z.null(),
})
export type PrepareAssessment = z.output<typeof prepareAssessment.payload>
