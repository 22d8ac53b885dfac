import { z } from 'zod'
import { batchDefaults, defineJob } from './define.ts'

/**
 * Queues an email to a staff member about repeated failed sign-ins to their account. It is sent at most once per
 * day and step.
 */
export const signInAlert = defineJob({
  ...batchDefaults,
  queue: 'sign-in-alert',
  payload: z.object({
    /** The email address as typed; there may be no account with it. */
    email: z.string(),
    /** What was wrong: the password, or the code of the second step. */
    step: z.enum(['password', 'code']),
    /** Failures in a row so far. */
    failures: z.number().int(),
    at: z.iso.datetime(),
  }),
})
export type SignInAlert = z.output<typeof signInAlert.payload>
