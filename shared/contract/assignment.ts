import { z } from 'zod'
import { languageSchema } from './language-schema.ts'
import { leadKinds } from './lead.ts'
import { line } from './text.ts'

/**
 * What chose the assignee of a lead. `advisor`: they advise on the property. `default`: the default rule, which may have chosen nobody. `free`: nobody whom the rules name was
 * available, so a free salesperson got it.
 * @internal
 */
export const assignmentCauses = [
  'same_person',
  'advisor',
  'rule',
  'default',
  'free',
  'staff',
] as const
type AssignmentCause = (typeof assignmentCauses)[number]

/** Why a lead has its assignee; stored with the lead. */
export type Assignment = {
  by: AssignmentCause
  /** Id of the rule that matched, or of the default rule. */
  ruleId?: string
  /** The name that the rule had when it matched; not set for the default rule. */
  rule?: string
  /** For `same_person`: reference code of the person's other inquiry, whose assignee was taken. */
  refCode?: string
  /** The names of those who were skipped because they were away. */
  away?: string[]
}

// A value without letters and digits would match everything, because punctuation is ignored.
const textValue = line(120).refine((text) => /[\p{L}\p{N}]/u.test(text), {
  params: { error: 'noWords' },
})
const textValues = z.array(textValue).min(1).max(50)

/**
 * A rule matches a lead if all of its conditions match. A list of values matches if one of the values does.
 * Text is compared ignoring case, accents and punctuation.
 */
export const assignmentConditions = z.strictObject({
  kinds: z.array(z.enum(leadKinds)).min(1).optional(),
  /** Regions of the property; like cities and prices, they match only properties in the catalog. */
  regions: textValues.optional(),
  cities: textValues.optional(),
  languages: z.array(languageSchema).min(1).optional(),
  /** The property's price, which must be in `currency`: `from` inclusive, `below` exclusive. */
  price: z
    .strictObject({
      currency: z.string().regex(/^[A-Z]{3}$/),
      from: z.number().min(0).optional(),
      below: z.number().positive().optional(),
    })
    .optional(),
  /** Substrings of the origin that the client sent. */
  origins: textValues.optional(),
})
export type AssignmentConditions = z.output<typeof assignmentConditions>

/** An assignment rule in the administrators' list. */
export type RuleRow<Time = string> = {
  id: string
  /** Rules are checked in ascending order; the default rule comes last. */
  position: number
  name: string
  conditions: AssignmentConditions
  /**
   * The staff member to whom matching leads are assigned. If null or away, or if they cannot have leads any more, because their account is
   * disabled or their role does not work on leads, the rule is skipped, and if no other has somebody, a free salesperson gets them. Leads
   * that only a default rule without one matches stay unassigned.
   */
  assignee: { id: string; name: string; canHaveLeads: boolean } | null
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
    /** Null only for the default rule. */
    assigneeId: z.uuid().nullable(),
    isActive: z.boolean(),
  })
  .partial()
export type RuleChange = z.output<typeof ruleChange>

/** Request body that reorders the rules: all of them except the default, in the new order. */
export const ruleOrder = z.strictObject({ ids: z.array(z.uuid()).min(1).max(1_000) })

/** The regions and cities of all properties, including hidden ones, to choose from in a rule. */
export type Places = { regions: string[]; cities: string[] }
