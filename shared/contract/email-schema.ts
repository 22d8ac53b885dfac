import { z } from 'zod'
import { emailAddress, optional, paragraph } from './text.ts'

const MAX_REASON = 500

/** The reason that staff give for an action on an email, a submission or a person. */
export const reasonSchema = paragraph(MAX_REASON)

/** Request body that sends a copy of an email. */
export const resendRequest = z.strictObject({
  /** Generated when the form is opened, so that a second click does not send a second copy. */
  occasion: z.uuid(),
  /** Default: the recipient of the original email. */
  toEmail: optional(emailAddress),
  reason: reasonSchema,
})
export type ResendRequest = z.output<typeof resendRequest>

/** Request body that marks an email of unknown outcome as delivered. */
export const deliveredRequest = z.strictObject({ reason: reasonSchema })

/** Request body that lifts a suppression. */
export const liftRequest = z.strictObject({
  reason: reasonSchema,
  /** Whether to send copies of the emails suppressed because of it: the 20 newest that have none yet. */
  sendSuppressed: z.boolean(),
})
