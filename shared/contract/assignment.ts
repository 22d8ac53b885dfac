import { z } from 'zod'
import { languageSchema } from './language.ts'
import { leadKinds } from './lead.ts'

/** Why a lead is whose it is; `default` with nobody: nobody yet. */
export const assignmentCauses = ['same_person', 'rule', 'default', 'staff'] as const
export type AssignmentCause = (typeof assignmentCauses)[number]

/** Why a lead is whose it is, as it is kept with the lead. */
export type Assignment = {
  by: AssignmentCause
  /** The rule that decided, and its name at that time. */
  ruleId?: string
  rule?: string
  /** The code of the same person's earlier inquiry. */
  refCode?: string
}

/**
 * What a lead must be for a rule to fit: every condition that is there, by any of its values.
 * Texts are compared without case and accents.
 */
export const assignmentConditions = z.strictObject({
  kinds: z.array(z.enum(leadKinds)).optional(),
  /** Of the property, when it is in the catalogue. */
  regions: z.array(z.string()).optional(),
  cities: z.array(z.string()).optional(),
  languages: z.array(languageSchema).optional(),
  /** Of the property: `from` inclusive, `below` exclusive, in that currency. */
  price: z
    .strictObject({
      currency: z.string(),
      from: z.number().optional(),
      below: z.number().optional(),
    })
    .optional(),
  /** Part of what the client gave as the origin. */
  origins: z.array(z.string()).optional(),
})
export type AssignmentConditions = z.output<typeof assignmentConditions>
