import { z } from 'zod'
import { languageSchema } from './language.ts'
import { leadKinds } from './lead.ts'
import { line } from './text.ts'

/** What assigned a lead; `default` without an assignee means that the lead is unassigned. */
export const assignmentCauses = ['same_person', 'rule', 'default', 'staff'] as const
type AssignmentCause = (typeof assignmentCauses)[number]

/** Why a lead has its assignee; stored with the lead. */
export type Assignment = {
  by: AssignmentCause
  /** The rule that matched, and its name at that time. */
  ruleId?: string
  rule?: string
  /** The code of the same person's earlier inquiry. */
  refCode?: string
}

/** The values of one condition. */
const texts = z.array(line(120)).min(1).max(50)

/**
 * A rule matches a lead if every condition that is present has a value that matches. Texts are
 * compared ignoring case and accents.
 */
export const assignmentConditions = z.strictObject({
  kinds: z.array(z.enum(leadKinds)).min(1).optional(),
  /** The property's; only for properties in the catalog. */
  regions: texts.optional(),
  cities: texts.optional(),
  languages: z.array(languageSchema).min(1).optional(),
  /** The property's price: `from` inclusive, `below` exclusive, in `currency`. */
  price: z
    .strictObject({
      currency: z.string().regex(/^[A-Z]{3}$/),
      from: z.number().min(0).optional(),
      below: z.number().positive().optional(),
    })
    .optional(),
  /** Substrings of the origin that the client sent. */
  origins: texts.optional(),
})
export type AssignmentConditions = z.output<typeof assignmentConditions>

/** An assignment rule in the administrators' list. */
export type RuleRow<Time = string> = {
  id: string
  /** Rules are checked in ascending order; the default rule comes last. */
  position: number
  name: string
  conditions: AssignmentConditions
  /** Who gets the leads that match; null: unassigned. A rule with a disabled assignee is skipped. */
  assignee: { id: string; name: string; isDisabled: boolean } | null
  isActive: boolean
  isDefault: boolean
  version: number
  updatedAt: Time
}

/** Request body that adds a rule. */
export const newRule = z.strictObject({
  name: line(120),
  conditions: assignmentConditions,
  assigneeId: z.uuid(),
  isActive: z.boolean().default(true),
})

/** Request body that changes a rule: only the fields to change. */
export const ruleChange = z
  .strictObject({
    name: line(120),
    conditions: assignmentConditions,
    assigneeId: z.uuid().nullable(),
    isActive: z.boolean(),
  })
  .partial()
export type RuleChange = z.output<typeof ruleChange>

/** Request body that reorders the rules: all of them except the default, in the new order. */
export const ruleOrder = z.strictObject({ ids: z.array(z.uuid()).min(1).max(1_000) })

/** The regions and cities of the properties in the catalog, to choose from in a rule. */
export type Places = { regions: string[]; cities: string[] }
