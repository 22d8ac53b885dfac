import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { isAnswer, type NoteRow } from '../../../shared/contract/note.ts'
import type { NewNoteBody, NoteBody } from '../../../shared/contract/note-schema.ts'
import type { Undoable } from '../../../shared/contract/undo.ts'
import { request } from '../request.ts'
import { useOfferUndo, useUndoOffers } from '../undo/useUndoOffers.ts'
import { undoOfNote } from './undoOfNote.ts'

/** A record that may have notes. */
export type NotedRecord = {
  resource: 'leads' | 'partners'
  id: string
  /** Since when the client of a lead waits for a first response. */
  waitingSince?: string | null
}

/** Returns the path of the notes about a record, below /api/staff/. */
export function notesPath({ resource, id }: NotedRecord): string {
  return `${resource}/${id}/notes`
}

/** Returns the key under which the browser keeps the loaded notes about a record. */
export function notesKey({ id }: NotedRecord): string[] {
  return ['notes', id]
}

/**
 * Returns functions to add, change and delete notes about a record, each of which offers to undo what it did, and one that
 * loads them again.
 */
export function useNotes(about: NotedRecord) {
  const { resource, waitingSince } = about
  const translate = useTranslate()
  const offers = useUndoOffers()
  const offerUndo = useOfferUndo(resource === 'leads' ? 'lead-notes' : 'partner-notes')
  const client = useQueryClient()
  const path = notesPath(about)
  const refetch = async () => {
    // The record, too: its journey contains the note, and a note can count as the first response.
    await Promise.all(
      [notesKey(about), [resource]].map((staleKey) =>
        client.invalidateQueries({ queryKey: staleKey }),
      ),
    )
  }
  const save = async (...change: Parameters<typeof request>) => {
    const saved = await request<NoteRow & Undoable>(...change)
    await refetch()
    return saved
  }
  // Does not wait for the refetch, so that the next note can be written at once.
  const add = async (note: NewNoteBody) => {
    const { id, kind } = await request<NoteRow>('POST', path, note)
    void refetch()
    const endsWait = waitingSince && isAnswer(kind)
    const text = translate(endsWait ? 'notes.savedAsAnswer' : 'notes.saved')
    offers.add(undoOfNote(`${path}/${id}`, text, about.id))
  }
  const change = async ({ id, version }: NoteRow, note: NoteBody) =>
    offerUndo(await save('PATCH', `${path}/${id}`, note, version), translate('notes.changed'))
  const remove = async ({ id }: NoteRow) =>
    offerUndo(await save('DELETE', `${path}/${id}`), translate('notes.deleted'))
  return { add, change, remove, refetch }
}
