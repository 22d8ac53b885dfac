/** Most changes that are offered at once. The oldest are dropped. */
const MAX_OFFERS = 20

/** How long a change is offered to be undone, in milliseconds, if its page can undo it at any time. */
export const OFFER_MS = 60_000

/** A change that can be undone. */
export type UndoOffer = {
  /** What was done, in the user's language: "Ana García: New → Won". */
  text: string
  /** What happens unless it is undone. */
  consequence?: string | undefined
  /** Until when it can be undone, in milliseconds since 1970. */
  until: number
  /** The request that undoes it, with a path below /api/staff/, and the version of the record that it is based on. */
  request: { method: 'POST' | 'PATCH' | 'DELETE'; path: string; body?: object; version?: number }
  /** If it deletes a note that the user typed: the id of the record that the note is about. */
  noteAbout?: string
  /** If it withdraws an answer: what becomes the user's draft again, and its name in the store. */
  draft?: { name: string; value: object }
}

/** Whether two offers undo the same change: several can end in the same millisecond. */
export function isSameOffer(one: UndoOffer, other: UndoOffer): boolean {
  return JSON.stringify(one.request) === JSON.stringify(other.request)
}

/**
 * Where this tab remembers the offers, over a reload. Not in `localStorage`, which is kept when the tab is closed: their texts
 * contain names.
 */
const KEY = 'antesala.undoOffers'

const listeners = new Set<() => void>()

/** Returns the stored offers, as text. */
export function storedOffers(): string | null {
  return sessionStorage.getItem(KEY)
}

/** Returns the offers in this text that can still be undone, the last change first. */
export function parseOffers(stored: string | null): UndoOffer[] {
  const offers = stored ? (JSON.parse(stored) as UndoOffer[]) : []
  return offers.filter(({ until }) => until > Date.now())
}

/** Changes the offers that this tab remembers, and removes those that have expired. */
export function updateOffers(change: (offers: UndoOffer[]) => UndoOffer[]): void {
  const offers = change(parseOffers(storedOffers())).slice(0, MAX_OFFERS)
  if (offers.length > 0) sessionStorage.setItem(KEY, JSON.stringify(offers))
  else sessionStorage.removeItem(KEY)
  for (const listener of listeners) listener()
}

/** Removes the offers that have expired. */
export function removeExpiredOffers(): void {
  updateOffers((offers) => offers)
}

/** Calls a function when the offers change, until the function that it returns is called. */
export function onOffersChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
