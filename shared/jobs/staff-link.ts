import { z } from 'zod'
import { aboutField, batchDefaults, defineJob } from './define.ts'

/**
 * Queues an email with a link to set a password. The worker generates the link, so that no payload
 * contains a token.
 */
export const staffLink = defineJob({
  ...batchDefaults,
  queue: 'staff-link',
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
      /** The email address as typed; there may be no account with it. */
      email: z.string(),
    }),
  ]),
  about: aboutField('staff', 'staffId'),
})
export type StaffLink = z.output<typeof staffLink.payload>
