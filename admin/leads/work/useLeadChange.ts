import { useNotify, useUpdate } from 'react-admin'
import type { LeadChange } from '../../../shared/contract/lead.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'

/**
 * Returns a function that changes a lead and notifies the user. Without a lead, the function does nothing. It
 * throws the API's error, for example if another user has changed the lead in the meantime.
 */
export function useLeadChange(lead: LeadRow | undefined) {
  const [update] = useUpdate()
  const notify = useNotify()
  return async (change: LeadChange) => {
    if (!lead) return
    await update(
      'leads',
      { id: lead.id, data: change, previousData: lead },
      { mutationMode: 'pessimistic', returnPromise: true, onError: () => {} },
    )
    notify('ra.notification.updated', {
      messageArgs: { smart_count: 1 },
      autoHideDuration: 2_000,
    })
  }
}
