import type { Me } from '../../../shared/contract/staff.ts'
import type { LeadToChange, NamedChange } from '../../../shared/tables/leads/lead-changes.ts'

/**
 * Returns the change by which whoever takes care of a lead that nobody has gets it: what they plan for it would be on nobody's day.
 * No change if somebody has it.
 */
export function takenBy(
  { assigneeId }: LeadToChange,
  me: Me,
): Pick<NamedChange, 'assigneeId' | 'assignee'> {
  return assigneeId === null ? { assigneeId: me.id, assignee: me.name } : {}
}
