import { useMemo, useSyncExternalStore } from 'react'
import type { Undoable } from '../../../shared/contract/undo.ts'
import {
  isSameOffer,
  onOffersChange,
  parseOffers,
  removeExpiredOffers,
  storedOffers,
  type UndoOffer,
  updateOffers,
} from './offerMemory.ts'

/** Returns the changes that the user can undo, the last one first, and functions that add and remove some. */
export function useUndoOffers() {
  const stored = useSyncExternalStore(onOffersChange, storedOffers)
  const offers = useMemo(() => parseOffers(stored), [stored])
  return {
    offers,
    /** Returns the offers with the changes since the last render. */
    current: () => parseOffers(storedOffers()),
    add: (offer: UndoOffer) => updateOffers((others) => [offer, ...others]),
    remove: (removed: UndoOffer) =>
      updateOffers((all) => all.filter((offer) => !isSameOffer(offer, removed))),
    removeExpired: removeExpiredOffers,
    clear: () => updateOffers(() => []),
  }
}

type UndoableResource =
  | 'people'
  | 'leads'
  | 'partners'
  | 'attributions'
  | 'lead-notes'
  | 'partner-notes'
  | 'lead-tasks'

/**
 * Returns a function that offers to undo a change, on every screen.
 * @returns whether the change can be undone
 */
export function useOfferUndo(resource: UndoableResource) {
  const { add } = useUndoOffers()
  return ({ undo }: Undoable, text: string, consequence?: string): boolean => {
    if (!undo) return false
    const request = {
      method: 'POST' as const,
      path: `${resource}/undos`,
      body: { undoes: undo.id },
    }
    add({ text, consequence, until: Date.now() + undo.seconds * 1_000, request })
    return true
  }
}
