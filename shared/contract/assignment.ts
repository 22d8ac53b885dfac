import { z } from 'zod'
import { languageSchema } from './language.ts'
import { leadKinds } from './lead.ts'
import { line } from './text.ts'

/** Why a lead is whose it is; `default` with nobody: nobody yet. */
export const assignmentCauses = ['same_person', 'rule', 'default', 'staff'] as const
type AssignmentCause = (typeof assignmentCauses)[number]

/** Why a lead is whose it is, as it is kept with the lead. */
export type Assignment = {
  by: AssignmentCause
  /** The rule that decided, and its name at that time. */
  ruleId?: string
  rule?: string
  /** The code of the same person's earlier inquiry. */
  refCode?: string
}

/** Values a condition may name. */
const texts = z.array(line(120)).min(1).max(50)

/**
 * What a lead must be for a rule to fit: every condition that is there, by any of its values.
 * Texts are compared without case and accents.
 */
export const assignmentConditions = z.strictObject({
  kinds: z.array(z.enum(leadKinds)).min(1).optional(),
  /** Of the property, when it is in the catalogue. */
  regions: texts.optional(),
  cities: texts.optional(),
  languages: z.array(languageSchema).min(1).optional(),
  /** Of the property: `from` inclusive, `below` exclusive, in that currency. */
  price: z
    .strictObject({
      currency: z.string().regex(/^[A-Z]{3}$/),
      from: z.number().min(0).optional(),
      below: z.number().positive().optional(),
    })
    .optional(),
  /** Part of what the client gave as the origin. */
  origins: texts.optional(),
})
export type AssignmentConditions = z.output<typeof assignmentConditions>

/** A rule as administrators see it. */
export type RuleRow<Time = string> = {
  id: string
  /** Rules are tried from the least on; the default comes last. */
  position: number
  name: string
  conditions: AssignmentConditions
  /** Who gets what fits; null: nobody yet. A rule of somebody disabled is passed over. */
  assignee: { id: string; name: string; isDisabled: boolean } | null
  isActive: boolean
  isDefault: boolean
  version: number
  updatedAt: Time
}

/** A rule as it is written. */
export const newRule = z.strictObject({
  name: line(120),
  conditions: assignmentConditions,
  assigneeId: z.uuid(),
  isActive: z.boolean().default(true),
})

/** What may change of a rule. */
export const ruleChange = z
  .strictObject({
    name: line(120),
    conditions: assignmentConditions,
    assigneeId: z.uuid().nullable(),
    isActive: z.boolean(),
  })
  .partial()
export type RuleChange = z.output<typeof ruleChange>

/** Every rule but the default, in the order they are to be tried. */
export const ruleOrder = z.strictObject({ ids: z.array(z.uuid()).min(1).max(1_000) })

/** What a rule may name: where the properties of the catalogue are. */
export type Places = { regions: string[]; cities: string[] }
