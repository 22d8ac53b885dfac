import type { UndoOffer } from '../undo/useUndoOffers.ts'

/** How long a new note can be undone with one click, in milliseconds. Its author can delete it at any time. */
const UNDO_MS = 60_000

/**
 * The offer to undo a new note, which deletes it.
 * @param path of the note, below /api/staff/
 */
export function undoOfNote(path: string, text: string): UndoOffer {
  return { text, until: Date.now() + UNDO_MS, request: { method: 'DELETE', path } }
}
