import { z } from 'zod'
import { emailAddress, paragraph } from './text.ts'

/** Request body that erases a person: everything under their address and, if provided, their number. */
export const erasureRequest = z.strictObject({
  email: emailAddress,
  /** E.164; submissions with this number and another address are erased, too. */
  phone: z
    .string()
    .regex(/^\+\d{7,15}$/)
    .optional(),
  /** Why, such as the date of their request; it stays in the audit. */
  reason: paragraph(500),
  /** Only counts what would be erased. */
  dryRun: z.boolean().default(false),
})
export type ErasureRequest = z.output<typeof erasureRequest>

/** How many records of a person were erased, or would be. */
export type ErasureResult = {
  leads: number
  partners: number
  assessments: number
  emails: number
  /** Jobs whose payload contains them, in any state. */
  jobs: number
}

/** Replaces the name of an erased person. */
export const erasedName = '[erased]'
