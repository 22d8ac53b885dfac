import type { AssignmentConditions, RuleChange, RuleRow } from '../../shared/contract/assignment.ts'
import type { Language } from '../../shared/contract/language.ts'
import type { LeadKind } from '../../shared/contract/lead.ts'

/** The values of the rule form. An empty list or amount is no condition; amounts are strings as typed. */
export type RuleDraft = {
  name: string
  kinds: LeadKind[]
  regions: string[]
  cities: string[]
  languages: Language[]
  origins: string[]
  currency: string
  from: string
  below: string
  assigneeId: string | null
  isActive: boolean
}

/** Returns the form's initial values: those of `rule`, or the defaults for a new one. */
export function toDraft(rule?: RuleRow): RuleDraft {
  const { kinds, regions, cities, languages, origins, price } = rule?.conditions ?? {}
  return {
    name: rule?.name ?? '',
    kinds: kinds ?? [],
    regions: regions ?? [],
    cities: cities ?? [],
    languages: languages ?? [],
    origins: origins ?? [],
    currency: price?.currency ?? 'USD',
    from: price?.from?.toString() ?? '',
    below: price?.below?.toString() ?? '',
    assigneeId: rule?.assignee?.id ?? null,
    isActive: rule?.isActive ?? true,
  }
}

/** Returns the request body for a draft, without the conditions that are empty. */
export function requestBody({ name, assigneeId, isActive, ...draft }: RuleDraft) {
  return { name, assigneeId, isActive, conditions: toConditions(draft) }
}

/** Returns the request body that changes a rule as drafted: only the fields that the user has changed. */
export function changesOf(rule: RuleRow, draft: RuleDraft): RuleChange {
  const before: RuleChange = requestBody(toDraft(rule))
  const changed = Object.entries(requestBody(draft)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof RuleChange]),
  )
  return Object.fromEntries(changed)
}

function toConditions(
  draft: Omit<RuleDraft, 'name' | 'assigneeId' | 'isActive'>,
): AssignmentConditions {
  const { currency, from, below, ...lists } = draft
  const filledIn = Object.entries(lists).filter(([, values]) => values.length > 0)
  const price = {
    ...(from !== '' && { from: Number(from) }),
    ...(below !== '' && { below: Number(below) }),
  }
  const hasPrice = Object.keys(price).length > 0
  return { ...Object.fromEntries(filledIn), ...(hasPrice && { price: { currency, ...price } }) }
}

export type RuleFieldsProps = { draft: RuleDraft; onChange(draft: RuleDraft): void }
