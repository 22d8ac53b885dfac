import { type LeadStatus, leadStatuses } from '../../shared/contract/lead.ts'
import type { Period } from '../../shared/contract/period.ts'

/** The filter of the list of leads that finds those that the report counts: no spam, and none that may be spam. */
export function cohortFilter({ from, until }: Period) {
  return { from, until, reviewed: true, status: leadStatuses.filter((status) => status !== 'spam') }
}

/** The filter of the leads of the report that are in a stage now. */
export function currentFilter(period: Period, stage: LeadStatus) {
  return { ...cohortFilter(period), status: [stage], workable: true }
}
