import { z } from 'zod'
import { aboutField, defineJob } from './define.ts'
import { recordingExpirySeconds, recordingRetry, recordingWaitLimitSeconds } from './recording.ts'

/**
 * Orders mails about a lead that was recorded before: all that were held back while it was
 * suspected to be spam, or a notice to whoever it has been given to.
 */
export const mailLead = defineJob({
  queue: 'mail-lead',
  mode: 'batch',
  payload: z.discriminatedUnion('mails', [
    z.object({ mails: z.literal('held'), leadId: z.uuid() }),
    z.object({
      mails: z.literal('notice'),
      leadId: z.uuid(),
      /** Who was given the lead; nobody is told of one that has moved on. */
      assigneeId: z.uuid(),
      /** Parts one notice from the next. */
      occasion: z.string(),
    }),
  ]),
  retry: recordingRetry,
  expireSeconds: recordingExpirySeconds,
  waitLimitSeconds: recordingWaitLimitSeconds,
  about: aboutField('lead', 'leadId'),
})
export type MailLead = z.output<typeof mailLead.payload>
