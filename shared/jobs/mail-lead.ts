import { z } from 'zod'
import { defineJob } from './define.ts'
import { recordingExpirySeconds, recordingRetry } from './recording.ts'

/**
 * Orders mails about a lead that was recorded before: all that were held back while it was
 * suspected to be spam, or a notice to whoever it has been given to.
 */
export const mailLead = defineJob({
  queue: 'mail-lead',
  mode: 'batch',
  payload: z.object({
    leadId: z.uuid(),
    mails: z.enum(['held', 'notice']),
    /** Parts one notice from the next. */
    occasion: z.string().optional(),
  }),
  retry: recordingRetry,
  expireSeconds: recordingExpirySeconds,
  about: ({ leadId }) => ({ kind: 'lead', id: leadId }),
})
export type MailLead = z.output<typeof mailLead.payload>
