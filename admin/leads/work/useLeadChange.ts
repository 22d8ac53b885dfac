import { useNotify, useUpdate } from 'react-admin'
import type { LeadChange } from '../../../shared/contract/lead.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'

/**
 * Changes a lead, based on the version on the screen.
 * @returns a function that throws the API's error, so that the caller can show it in place
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
