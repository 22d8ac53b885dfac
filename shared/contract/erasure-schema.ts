import { z } from 'zod'
import { reasonSchema } from './email-schema.ts'
import { storedText } from './text.ts'

/** Request body of an erasure: erases every submission that has this email address or this phone number; one may be absent. */
export const erasureRequest = z
  .strictObject({
    email: storedText.emailAddress.optional(),
    /** E.164. */
    phone: z
      .string()
      .regex(/^\+\d{7,15}$/)
      .optional(),
    /** The reason, such as "asked by email on 21 November". Kept in the audit log. */
    reason: reasonSchema,
    /** If true, counts what would be erased and erases nothing. */
    dryRun: z.boolean().default(false),
  })
  .refine(({ email, phone }) => email !== undefined || phone !== undefined, {
    path: ['email'],
    params: { error: 'noContact' },
  })
export type ErasureRequest = z.output<typeof erasureRequest>
