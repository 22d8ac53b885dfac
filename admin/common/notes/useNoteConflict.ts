import { useState } from 'react'
import type { NoteRow } from '../../../shared/contract/note.ts'
import { keepOpen } from '../ActionDialog.tsx'
import { isConflict } from '../conflict/useConflict.ts'
import { hasStatus } from '../request.ts'
import { loadNotes } from './useLoadedNotes.ts'
import type { NotedRecord } from './useNotes.ts'

/**
 * Handles the conflict when a note was changed or deleted while its author edits it in a dialog.
 * @returns `latest`: the note as it is now, null if it was deleted, undefined without a conflict; `attempt`: a function that
 *   makes a change and, on a conflict, loads the note and keeps the dialog open
 */
export function useNoteConflict(about: NotedRecord, { id }: NoteRow) {
  const [latest, setLatest] = useState<NoteRow | null>()
  const attempt = async (change: () => Promise<unknown>) => {
    try {
      return await change()
    } catch (error) {
      if (!isConflict(error) && !hasStatus(error, 404)) throw error
      // Not for the list behind the dialog: without the note, it would close the dialog.
      const notes = await loadNotes(about)
      setLatest(notes.find((note) => note.id === id) ?? null)
      return keepOpen
    }
  }
  return { latest, attempt }
}
