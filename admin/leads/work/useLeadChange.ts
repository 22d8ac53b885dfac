import { useNotify } from 'react-admin'
import type { LeadChange } from '../../../shared/contract/lead.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { useLeadUpdate } from './useLeadUpdate.ts'

/**
 * Returns a function that changes a lead and notifies the user. Without a lead, the function does nothing. It
 * throws the API's error, for example if another user has changed the lead in the meantime.
 */
export function useLeadChange(lead: LeadRow | undefined) {
  const update = useLeadUpdate()
  const notify = useNotify()
  return async (change: LeadChange) => {
    if (!lead) return
    await update(lead, change)
    notify('ra.notification.updated', {
      messageArgs: { smart_count: 1 },
      autoHideDuration: 2_000,
    })
  }
}
