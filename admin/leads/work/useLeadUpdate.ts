import { useUpdate } from 'react-admin'
import type { LeadChange } from '../../../shared/contract/lead.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { changeInOrder } from './own-changes.ts'

/**
 * Returns a function that changes a lead through the API, after the user's changes of it that are under way. It throws the
 * API's error, for example if another user has changed the lead in the meantime.
 */
export function useLeadUpdate() {
  const [update] = useUpdate<LeadRow>()
  return (lead: LeadRow, data: LeadChange): Promise<LeadRow> =>
    changeInOrder(
      lead,
      (previousData) =>
        // With `returnPromise`, the result is never void.
        update(
          'leads',
          { id: lead.id, data, previousData },
          { mutationMode: 'pessimistic', returnPromise: true, onError: () => {} },
        ) as Promise<LeadRow>,
    )
}
