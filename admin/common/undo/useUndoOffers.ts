import { useStore, useStoreContext } from 'react-admin'
import type { Undoable } from '../../../shared/contract/undo.ts'

/** Most changes that are offered at once. The oldest are dropped. */
const MAX_OFFERS = 20

/** A change that can be undone. */
export type UndoOffer = {
  /** What was done, in the user's language: "Ana García: New → Won". */
  text: string
  /** What happens unless it is undone. */
  consequence?: string | undefined
  /** Until when it can be undone, in milliseconds since 1970. */
  until: number
  /** The request that undoes it, with a path below /api/staff/. */
  request: { method: 'POST' | 'DELETE'; path: string; body?: object }
  /** If it deletes a note that the user typed: the id of the record that the note is about. */
  noteAbout?: string
}

const KEY = 'undoOffers'
const none: UndoOffer[] = []
const keyOf = (request: UndoOffer['request']) => JSON.stringify(request)

/** Returns the changes that the user can undo, the last one first, and functions that add and remove some. */
export function useUndoOffers() {
  const [offers] = useStore<UndoOffer[]>(KEY, none)
  // Several changes can end before the next render, so the latest list is read from the store.
  const { getItem, setItem } = useStoreContext()
  const update = (change: (offers: UndoOffer[]) => UndoOffer[]) =>
    setItem(KEY, change(getItem<UndoOffer[]>(KEY, none) ?? none).slice(0, MAX_OFFERS))
  return {
    offers,
    /** Returns the last change, also if it was offered after the last render. */
    latest: () => getItem<UndoOffer[]>(KEY, none)?.[0],
    add: (offer: UndoOffer) => update((others) => [offer, ...others]),
    remove: (removed: UndoOffer) =>
      update((all) => all.filter(({ request }) => keyOf(request) !== keyOf(removed.request))),
    removeExpired: () => update((all) => all.filter(({ until }) => until > Date.now())),
    clear: () => setItem(KEY, none),
  }
}

type UndoableResource = 'leads' | 'partners' | 'attributions' | 'lead-notes' | 'partner-notes'

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
