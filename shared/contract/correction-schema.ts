import { z } from 'zod'
import { reasonSchema } from './email-schema.ts'
import { emailAddress } from './text.ts'

/** Request body that corrects a submission. */
export const correctionRequest = z.discriminatedUnion('step', [
  z.strictObject({
    step: z.literal('record'),
    /** Id of the dead letter that the staff member saw; rejected if it was redriven or corrected since. */
    deadLetterId: z.uuid(),
    /** All fields of the submission, corrected; validated like a new submission. */
    fields: z.record(z.string(), z.unknown()),
    reason: reasonSchema,
  }),
  z.strictObject({
    step: z.literal('mail'),
    /** Id of an email that failed, or was suppressed because the relay rejects its recipient. */
    emailId: z.uuid(),
    /** The correct email address: stored in the record, and used for a copy of the email. */
    email: emailAddress,
    reason: reasonSchema,
  }),
])
export type CorrectionRequest = z.output<typeof correctionRequest>
