import { z } from 'zod'
import { enteredOrigins } from './entry.ts'
import { languageSchema } from './language-schema.ts'
import { contactInquiry, storedInquiry } from './lead-schema.ts'
import { newText, optional, storedText, type TextSchemas } from './text.ts'

// A client who called may have no email address, and one who visited no phone number.
const contactOf = ({ emailAddress, line }: TextSchemas) => ({
  email: optional(emailAddress),
  phone: optional(line(40)),
})

const entryFields = contactInquiry.extend(contactOf(newText))

/** The same fields in the payload of a job. */
export const storedEntry = storedInquiry.extend(contactOf(storedText))

/** The ways to reach a client; at least one is needed. */
type ContactFields = { email?: string | undefined; phone?: string | undefined }

/** Whether a client can be reached, by email or by phone. */
export function isReachable({ email, phone }: ContactFields): boolean {
  return email !== undefined || phone !== undefined
}

const notReachable = { path: ['phone'], params: { error: 'noContact' } }

/** The fields of an entered lead as staff correct them if it could not be recorded. */
export const correctedEntry = entryFields.refine(isReachable, notReachable)

/** Request body of a lead that staff enter by hand. */
export const newEntry = z
  .strictObject({
    ...entryFields.shape,
    origin: z.enum(enteredOrigins).default('phone_call'),
    /** The language of the client; default: that of the installation. */
    language: languageSchema.optional(),
    /** Whether to send the client the acknowledgement; needs their email address. */
    acknowledges: z.boolean().default(false),
    /** Null: chosen by the rules. Default: whoever enters the lead, if their role is sales; else chosen by the rules. */
    assigneeId: z.uuid().nullable().optional(),
  })
  .refine(isReachable, notReachable)
  .refine(({ acknowledges, email }) => !acknowledges || email !== undefined, {
    path: ['email'],
    params: { error: 'noEmailToAcknowledge' },
  })
export type NewEntry = z.output<typeof newEntry>
