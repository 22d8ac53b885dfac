import { leadStatuses } from '../../shared/contract/lead.ts'
import type { Period } from '../../shared/contract/period.ts'

/** The filter of the list of leads that finds those that the report counts: no spam, and none that may be spam. */
export function cohortFilter({ from, until }: Period) {
  return { from, until, reviewed: true, status: leadStatuses.filter((status) => status !== 'spam') }
}
