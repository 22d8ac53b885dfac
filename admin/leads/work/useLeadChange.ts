import type { LeadChange } from '../../../shared/contract/lead-schema.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { useLeadUpdate } from './useLeadUpdate.ts'

/**
 * Returns a function that changes a lead, as `useLeadUpdate` describes. Without a lead, the function does nothing.
 */
export function useLeadChange(lead: LeadRow | undefined) {
  const update = useLeadUpdate()
  return async (change: LeadChange) => {
    if (lead) await update(lead, change)
  }
}
