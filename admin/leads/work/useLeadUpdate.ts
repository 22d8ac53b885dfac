import { useNotify, useUpdate } from 'react-admin'
import type { LeadChange } from '../../../shared/contract/lead-schema.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import type { Undoable } from '../../../shared/contract/undo.ts'
import { trackChange } from '../../common/undo/pending-changes.ts'
import { useOfferUndo } from '../../common/undo/useUndoOffers.ts'
import { useAskLostReason } from './LostQuestion.tsx'
import { changeInOrder } from './own-changes.ts'
import { useLeadChangeText } from './useLeadFieldText.ts'

/**
 * Returns a function that changes a lead through the API, after the user's changes of it that are under way, and offers to
 * undo the change. If the lead is lost, it first asks for the reason, and does nothing if the user cancels. It throws the
 * API's error, for example if another user has changed the lead in the meantime.
 * @returns false if the user canceled
 */
export function useLeadUpdate() {
  const [update] = useUpdate<LeadRow & Undoable>()
  const offerUndo = useOfferUndo('leads')
  const notify = useNotify()
  const textOf = useLeadChangeText()
  const askLostReason = useAskLostReason()
  return async (lead: LeadRow, change: LeadChange): Promise<boolean> => {
    const needsReason = change.status === 'lost' && !change.lostReason
    const send = (base: LeadRow, data: LeadChange) => trackChange(updateAndOffer(base, data))
    if (needsReason) return await askLostReason(lead, send)
    await send(lead, change)
    return true
  }

  async function updateAndOffer(lead: LeadRow, data: LeadChange) {
    let before = lead
    const changed: LeadRow & Undoable = await changeInOrder(lead, (previousData) => {
      before = previousData
      // With `returnPromise`, the result is never void.
      return update(
        'leads',
        { id: lead.id, data, previousData },
        { mutationMode: 'pessimistic', returnPromise: true, onError: () => {} },
      ) as Promise<LeadRow>
    })
    if (!offerUndo(changed, textOf(before, changed, data)))
      notify('ra.notification.updated', {
        messageArgs: { smart_count: 1 },
        autoHideDuration: 2_000,
      })
  }
}
