import { z } from 'zod'
import { emailAddress, paragraph } from './text.ts'

/** Asks to forget a person: everything under their address and, if given, their number. */
export const erasureRequest = z.strictObject({
  email: emailAddress,
  /** E.164; what others sent from it is forgotten, too. */
  phone: z
    .string()
    .regex(/^\+\d{7,15}$/)
    .optional(),
  /** Why, such as the date of their request; it is written down and stays. */
  reason: paragraph(500),
  /** Only counts what would be forgotten. */
  dryRun: z.boolean().default(false),
})
export type ErasureRequest = z.output<typeof erasureRequest>

/** How much of a person there is, or was. */
export type ErasureResult = {
  leads: number
  partners: number
  assessments: number
  emails: number
  /** Jobs that carry them, waiting, done and dead. */
  jobs: number
}

/** What stands where the name of an erased person stood. */
export const erasedName = '[erased]'
