import type { AssignmentConditions, RuleRow } from '../../shared/contract/assignment.ts'
import type { Language } from '../../shared/contract/language.ts'
import type { LeadKind } from '../../shared/contract/lead.ts'

/** A rule as it stands in the form: lists that may be empty, amounts as they are typed. */
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

/** The form for a rule; without one, for a new one. */
export function draftOf(rule?: RuleRow): RuleDraft {
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

/** What the API is sent. */
export function bodyOf({ name, assigneeId, isActive, ...draft }: RuleDraft) {
  return { name, assigneeId, isActive, conditions: conditionsOf(draft) }
}

function conditionsOf(
  draft: Omit<RuleDraft, 'name' | 'assigneeId' | 'isActive'>,
): AssignmentConditions {
  const { currency, from, below, ...lists } = draft
  const named = Object.entries(lists).filter(([, values]) => values.length > 0)
  const price = {
    ...(from !== '' && { from: Number(from) }),
    ...(below !== '' && { below: Number(below) }),
  }
  const hasPrice = Object.keys(price).length > 0
  return { ...Object.fromEntries(named), ...(hasPrice && { price: { currency, ...price } }) }
}

/** Props of the fields of a rule's form. */
export type RuleFieldsProps = { draft: RuleDraft; onChange(draft: RuleDraft): void }
