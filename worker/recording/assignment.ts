import {
  type Assignment,
  type AssignmentConditions,
  assignmentConditions,
} from '../../shared/contract/assignment.ts'
import { fold } from '../../shared/contract/fold.ts'
import type { Language } from '../../shared/contract/language.ts'
import type { LeadKind } from '../../shared/contract/lead.ts'
import type { EarlierLead } from '../../shared/tables/leads/earlier-leads.ts'
import type { AssignmentRule } from '../../shared/tables/rules/assignment-rules.ts'
import type { Assignee, Candidate } from '../../shared/tables/staff/staff.ts'

/** What assignment rules can check about a lead. */
export type LeadFacts = {
  kind: LeadKind
  language: Language
  origin: string | undefined
  property:
    | {
        city: string
        region: string
        price: number
        currency: string
        /** Null if it has none who can have leads; absent if the lead is to move on by rule. */
        advisor?: Candidate | null
      }
    | undefined
}

/** The assignee of a lead, and what decided the choice. */
export type AssignmentResult = {
  assignee: Assignee | null
  assignment: Assignment
}

/**
 * Chooses the assignee of a lead: that of the same person's newest other inquiry, else the advisor of the property, else
 * that of the first matching rule, else of the default rule, else nobody. Who is away is skipped, and so are inquiries and rules without an active assignee, and
 * rules whose conditions are invalid.
 * @param rules in the order in which they are checked, the default rule last
 * @param earlier other inquiries of the same person, newest first
 */
export function chooseAssignee(
  facts: LeadFacts,
  rules: AssignmentRule[],
  earlier: EarlierLead[],
): AssignmentResult {
  const away = new Set<string>()
  const withAway = (assignment: Assignment) =>
    away.size > 0 ? { ...assignment, away: [...away] } : assignment
  for (const { candidate, assignment } of candidatesFor(facts, rules, earlier)) {
    const { isAway, ...assignee } = candidate
    if (!isAway) return { assignee, assignment: withAway(assignment) }
    away.add(assignee.name)
  }
  const defaultRule = rules.find(({ isDefault }) => isDefault)
  return { assignee: null, assignment: withAway(toAssignment(defaultRule)) }
}

/** Chooses the assignee of the same person's newest other inquiry who is not away; undefined if there is none. */
export function findKnownAssignee(earlier: EarlierLead[]): AssignmentResult | undefined {
  const known = earlier.find(({ assignee }) => assignee && !assignee.isAway)
  if (!known?.assignee) return undefined
  const { isAway: _, ...assignee } = known.assignee
  return { assignee, assignment: { by: 'same_person', refCode: known.refCode } }
}

/** Whether a rule other than the default one matches a lead, also if its assignee is disabled. */
export function hasRuleFor(facts: LeadFacts, rules: AssignmentRule[]): boolean {
  return rules.some((rule) => !rule.isDefault && matches(facts, rule))
}

function* candidatesFor(facts: LeadFacts, rules: AssignmentRule[], earlier: EarlierLead[]) {
  for (const { assignee: candidate, refCode } of earlier)
    if (candidate) yield { candidate, assignment: { by: 'same_person' as const, refCode } }
  if (facts.property?.advisor)
    yield { candidate: facts.property.advisor, assignment: { by: 'advisor' as const } }
  for (const rule of rules)
    if (rule.assignee && (rule.isDefault || matches(facts, rule)))
      yield { candidate: rule.assignee, assignment: toAssignment(rule) }
}

function toAssignment(rule: AssignmentRule | undefined): Assignment {
  if (!rule) return { by: 'default' }
  if (rule.isDefault) return { by: 'default', ruleId: rule.id }
  return { by: 'rule', ruleId: rule.id, rule: rule.name }
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
