import type { PersonRow } from '../../shared/contract/person.ts'
import { OFFER_MS, type UndoOffer } from '../common/undo/offerMemory.ts'

/** The offer to undo a merge into a person. */
export function undoOfMerge(personId: string, mergeId: string, text: string): UndoOffer {
  const request = { method: 'DELETE', path: `people/${personId}/merges/${mergeId}` } as const
  return { text, until: Date.now() + OFFER_MS, request }
}

/** The offer to undo a split: to merge the two again, unless one of them has changed since. */
export function undoOfSplit(
  survivor: PersonRow,
  { id, version }: PersonRow,
  text: string,
): UndoOffer {
  const request = {
    method: 'POST',
    path: `people/${survivor.id}/merges`,
    body: { personId: id, version },
    version: survivor.version,
  } as const
  return { text, until: Date.now() + OFFER_MS, request }
}
