import { z } from 'zod'
import { isReachable, storedEntry } from '../contract/entry-schema.ts'
import { defineRecordingJob } from './define-recording-job.ts'
import { type CheckedPayload, phoneNumber } from './envelope.ts'

/**
 * Records an accepted inquiry as a lead and, unless it is suspected spam, queues its emails. Only one that staff entered may lack
 * an email address or a phone number.
 */
export const recordLead = defineRecordingJob('lead', 'record-lead', {
  fields: storedEntry,
  code: z.string(),
  phone: phoneNumber.nullable(),
  check: requireContact,
})
export type RecordLead = z.output<typeof recordLead.payload>

function requireContact({ entry, fields, phone }: CheckedPayload, context: z.RefinementCtx) {
  const missing = (['email', 'phone'] as const).filter((name) => fields[name] === undefined)
  const isIncomplete = entry ? !isReachable(fields) : missing.length > 0
  if (isIncomplete)
    for (const name of missing)
      context.addIssue({
        code: 'invalid_type',
        expected: 'string',
        input: undefined,
        path: ['fields', name],
      })
  if (fields.phone !== undefined && phone === null)
    context.addIssue({ code: 'invalid_type', expected: 'object', input: null, path: ['phone'] })
}
