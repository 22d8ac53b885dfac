import { useQueryClient } from '@tanstack/react-query'
import type { LeadStatus } from '../../../shared/contract/lead.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { useLeadUpdate } from '../work/useLeadUpdate.ts'

/**
 * Returns a function that changes the status of a lead on the board. Afterwards, it refetches the board, and throws the
 * API's error if the API rejected the change. The function returns false if the user canceled.
 */
export function useMove() {
  const client = useQueryClient()
  const update = useLeadUpdate()
  return async (lead: LeadRow, to: LeadStatus) => {
    // A refetch that began before the change would bring back the old status.
    await client.cancelQueries({ queryKey: ['leads', 'getList'] })
    try {
      return await update(lead, { status: to })
    } finally {
      await client.invalidateQueries({ queryKey: ['leads'] })
    }
  }
}
