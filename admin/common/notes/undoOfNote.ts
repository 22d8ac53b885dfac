import { OFFER_MS, type UndoOffer } from '../undo/offerMemory.ts'

/**
 * The offer to undo a new note, which deletes it.
 * @param path of the note, below /api/staff/
 * @param text what was done, in the user's language
 * @param about the id of the record whose draft its text becomes again; omitted if the user did not type the note
 */
export function undoOfNote(path: string, text: string, about?: string): UndoOffer {
  const request = { method: 'DELETE', path } as const
  return { text, until: Date.now() + OFFER_MS, request, ...(about && { noteAbout: about }) }
}
