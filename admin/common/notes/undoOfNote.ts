import type { UndoOffer } from '../undo/offerMemory.ts'

/** How long a new note can be undone with one click, in milliseconds. Its author can delete it at any time. */
const UNDO_MS = 60_000

/**
 * The offer to undo a new note, which deletes it.
 * @param path of the note, below /api/staff/
 * @param about the id of the record whose draft its text becomes again; omitted if the user did not type the note
 */
export function undoOfNote(path: string, text: string, about?: string): UndoOffer {
  const request = { method: 'DELETE', path } as const
  return { text, until: Date.now() + UNDO_MS, request, ...(about && { noteAbout: about }) }
}
