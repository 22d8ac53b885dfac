import type { UnansweredLead } from '../../shared/tables/leads/unanswered-leads.ts'

/** Returns the ids of leads, in their order. */
export function idsOf(leads: UnansweredLead[]): string[] {
  return leads.map(({ id }) => id)
}
