import { z } from 'zod'
import { aboutField, defineJob } from './define.ts'
import { recordingExpirySeconds, recordingRetry, recordingWaitLimitSeconds } from './recording.ts'

/**
 * Sends a staff member a link to set a password. The worker generates the link, so that no payload
 * contains a token.
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
      /** As typed; there may be no account with this address. */
      email: z.string(),
    }),
  ]),
  retry: recordingRetry,
  expireSeconds: recordingExpirySeconds,
  waitLimitSeconds: recordingWaitLimitSeconds,
  about: aboutField('staff', 'staffId'),
})
export type StaffLink = z.output<typeof staffLink.payload>
