import {
  type Assignment,
  type AssignmentConditions,
  assignmentConditions,
} from '../../shared/contract/assignment.ts'
import type { Language } from '../../shared/contract/language.ts'
import type { LeadKind } from '../../shared/contract/lead.ts'
import { fold } from '../../shared/domain/fold.ts'
import type { EarlierLead } from '../../shared/tables/leads/earlier-leads.ts'
import type { AssignmentRule } from '../../shared/tables/rules/assignment-rules.ts'
import type { Assignee } from '../../shared/tables/staff/staff.ts'

/** The facts of a lead that assignment rules check. */
export type LeadFacts = {
  kind: LeadKind
  language: Language
  origin: string | undefined
  property: { city: string; region: string; price: number; currency: string } | undefined
}

/** The assignee of a lead, and why. */
export type Assigned = {
  assignee: Assignee | null
  assignment: Assignment
}

/**
 * Assigns a lead to the assignee of the person's latest other inquiry, or else by the first rule that
 * matches. Rules without an active assignee or with invalid conditions match nothing.
 * @param earlier other inquiries of the same person, the latest first
 */
export function assign(
  facts: LeadFacts,
  rules: AssignmentRule[],
  earlier: EarlierLead[],
): Assigned {
  const previous = earlier.find(({ assignee }) => assignee !== null)
  if (previous) {
    return {
      assignee: previous.assignee,
      assignment: { by: 'same_person', refCode: previous.refCode },
    }
  }
  const rule = rules.find((each) => !each.isDefault && each.assignee && matches(facts, each))
  if (rule) return assignedBy(rule, { by: 'rule', ruleId: rule.id, rule: rule.name })
  const last = rules.find(({ isDefault }) => isDefault)
  return assignedBy(last, { by: 'default', ...(last && { ruleId: last.id }) })
}

function assignedBy(rule: AssignmentRule | undefined, assignment: Assignment): Assigned {
  return { assignee: rule?.assignee ?? null, assignment }
}

function matches(facts: LeadFacts, rule: AssignmentRule): boolean {
  const { data, success } = assignmentConditions.safeParse(rule.conditions)
  if (!success) return false
  const { kinds, regions, cities, languages, price, origins } = data
  const origin = fold(facts.origin ?? '')
  return (
    (!kinds || kinds.includes(facts.kind)) &&
    (!languages || languages.includes(facts.language)) &&
    (!regions || isOneOf(regions, facts.property?.region)) &&
    (!cities || isOneOf(cities, facts.property?.city)) &&
    (!price || isInPriceRange(price, facts.property)) &&
    (!origins || origins.some((each) => origin.includes(fold(each))))
  )
}

function isOneOf(names: string[], name: string | undefined) {
  return name !== undefined && names.some((each) => fold(each) === fold(name))
}

function isInPriceRange(
  {
    currency,
    from = 0,
    below = Number.POSITIVE_INFINITY,
  }: NonNullable<AssignmentConditions['price']>,
  property: LeadFacts['property'],
) {
  if (property?.currency !== currency) return false
  return property.price >= from && property.price < below
}
