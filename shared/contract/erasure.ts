import { z } from 'zod'
import { reasonSchema } from './email.ts'
import { kindDescription, submissionKinds } from './submission.ts'
import { storedText } from './text.ts'

/**
 * Request body of an erasure: erases every submission that has this email address or, if given, this phone
 * number.
 */
export const erasureRequest = z.strictObject({
  email: storedText.emailAddress,
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
export type ErasureRequest = z.output<typeof erasureRequest>

/** How many records of a person were erased, or would be. */
export type ErasureResult = Record<(typeof erasureCounts)[number], number>

/**
 * What an erasure counts: recorded submissions by resource; emails about the person's submissions or to their address;
 * jobs with their data, in any state; and texts of staff elsewhere that mention them.
 */
export const erasureCounts = [
  ...submissionKinds.map((kind) => kindDescription[kind].resource),
  'emails',
  'jobs',
  'mentions',
] as const

/** Stored in place of an erased person's or agency's name. The dashboard shows a translation instead. */
export const erasedName = '[erased]'
