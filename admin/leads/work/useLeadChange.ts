import { useNotify, useUpdate } from 'react-admin'
import type { LeadChange } from '../../../shared/contract/lead.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'

/**
 * Returns a function that changes a lead and notifies the user. The API rejects the change if the version
 * of `lead` is outdated. The function throws the API's error, and does nothing without a lead.
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
