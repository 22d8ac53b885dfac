import { z } from 'zod'
import { kindDescription, submissionKinds } from './submission.ts'
import { emailAddress, paragraph } from './text.ts'

/** Request body that erases a person: everything with their email address and, if passed, phone number. */
export const erasureRequest = z.strictObject({
  email: emailAddress,
  /** E.164. Submissions with this number are erased even if their email address differs. */
  phone: z
    .string()
    .regex(/^\+\d{7,15}$/)
    .optional(),
  /** Why, such as the date of the person's request; kept in the audit log. */
  reason: paragraph(500),
  /** Only counts what would be erased. */
  dryRun: z.boolean().default(false),
})
export type ErasureRequest = z.output<typeof erasureRequest>

/** How many records of a person were erased, or would be: submissions by resource, emails and jobs. */
export type ErasureResult = Record<(typeof erasable)[number], number>

/** What an erasure counts. Of jobs: those whose payload contains the person's data, in any state. */
export const erasable = [
  ...submissionKinds.map((kind) => kindDescription[kind].resource),
  'emails',
  'jobs',
] as const

/** Replaces the name of an erased person. */
export const erasedName = '[erased]'
