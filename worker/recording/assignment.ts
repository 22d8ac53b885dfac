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

/** What assignment rules can check about a lead. */
export type LeadFacts = {
  kind: LeadKind
  language: Language
  origin: string | undefined
  property: { city: string; region: string; price: number; currency: string } | undefined
}

/** The assignee of a lead, and what decided the choice. */
export type AssignmentResult = {
  assignee: Assignee | null
  assignment: Assignment
}

/**
 * Chooses the assignee of a lead: the assignee of the same person's newest other inquiry that has one, else
 * of the first matching rule, else of the default rule, else nobody. Rules other than the default are skipped
 * if they have no active assignee or if their conditions are invalid.
 * @param rules in the order in which they are checked
 * @param earlier other inquiries of the same person, newest first
 */
export function chooseAssignee(
  facts: LeadFacts,
  rules: AssignmentRule[],
  earlier: EarlierLead[],
): AssignmentResult {
  const previous = earlier.find(({ assignee }) => assignee !== null)
  if (previous) {
    return {
      assignee: previous.assignee,
      assignment: { by: 'same_person', refCode: previous.refCode },
    }
  }
  const match = rules.find((rule) => !rule.isDefault && rule.assignee && matches(facts, rule))
  if (match) return toResult(match, { by: 'rule', ruleId: match.id, rule: match.name })
  const defaultRule = rules.find(({ isDefault }) => isDefault)
  return toResult(defaultRule, {
    by: 'default',
    ...(defaultRule && { ruleId: defaultRule.id }),
  })
}

function toResult(rule: AssignmentRule | undefined, assignment: Assignment): AssignmentResult {
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
    (!origins || origins.some((text) => origin.includes(fold(text))))
  )
}

function isOneOf(names: string[], name: string | undefined) {
  return name !== undefined && names.some((accepted) => fold(accepted) === fold(name))
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
