import type { PersonRow } from '../../shared/contract/person.ts'
import type { UndoOffer } from '../common/undo/offerMemory.ts'

/** How long a merge or a split is offered to be undone with one click, in milliseconds. Both can be undone on the page at any time. */
const UNDO_MS = 60_000

/** The offer to undo a merge into a person. */
export function undoOfMerge(personId: string, mergeId: string, text: string): UndoOffer {
  const request = { method: 'DELETE', path: `people/${personId}/merges/${mergeId}` } as const
  return { text, until: Date.now() + UNDO_MS, request }
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
  return { text, until: Date.now() + UNDO_MS, request }
}
