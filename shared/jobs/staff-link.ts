import { z } from 'zod'
import { aboutField, defineJob } from './define.ts'
import { recordingExpirySeconds, recordingRetry, recordingWaitLimitSeconds } from './recording.ts'

/**
 * Mails somebody on the staff a link to choose a password with. The worker makes the link: no token
 * ever stands in a job.
 */
export const staffLink = defineJob({
  queue: 'staff-link',
  mode: 'batch',
  payload: z.discriminatedUnion('template', [
    z.object({
      template: z.literal('staff-invitation'),
      orderId: z.uuid(),
      staffId: z.uuid(),
      invitedBy: z.string(),
    }),
    z.object({
      template: z.literal('password-reset'),
      orderId: z.uuid(),
      /** As somebody typed it: it may be nobody's. */
      email: z.string(),
    }),
  ]),
  retry: recordingRetry,
  expireSeconds: recordingExpirySeconds,
  waitLimitSeconds: recordingWaitLimitSeconds,
  about: aboutField('staff', 'staffId'),
})
export type StaffLink = z.output<typeof staffLink.payload>
