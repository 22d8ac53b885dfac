import { useNotify, useUpdate } from 'react-admin'
import type { LeadChange } from '../../../shared/contract/lead-schema.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import type { Undoable } from '../../../shared/contract/undo.ts'
import { trackChange } from '../../common/undo/pendingChanges.ts'
import { useOfferUndo } from '../../common/undo/useUndoOffers.ts'
import { useAskOutcome } from './OutcomeQuestion.tsx'
import { changeInOrder } from './ownChanges.ts'
import { useLeadChangeText } from './useLeadFieldText.ts'

/**
 * Returns a function that changes a lead through the API, after the user's changes of it that are under way, and offers to undo the
 * change. It first asks for the reason if the lead is lost, and for the value if it is won; if the user cancels, it changes nothing.
 * It throws the API's error, for example if another user has changed the lead meanwhile.
 * @returns false if the user canceled
 */
export function useLeadUpdate() {
  const [update] = useUpdate<LeadRow & Undoable>()
  const offerUndo = useOfferUndo('leads')
  const notify = useNotify()
  const textOf = useLeadChangeText()
  const ask = useAskOutcome()
  return async (lead: LeadRow, change: LeadChange): Promise<boolean> => {
    const outcome = openOutcome(change)
    const send = (base: LeadRow, data: LeadChange) => trackChange(updateAndOffer(base, data))
    if (outcome) return await ask(lead, outcome, send)
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

// What has to be asked before the change is sent. A value that is not known yet is null.
function openOutcome({ status, lostReason, value }: LeadChange) {
  if (status === 'lost' && !lostReason) return 'lost'
  return status === 'won' && value === undefined ? 'won' : undefined
}
