import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { isAnswer, type NoteRow } from '../../../shared/contract/note.ts'
import type { NewNoteBody, NoteBody } from '../../../shared/contract/note-schema.ts'
import type { Undoable } from '../../../shared/contract/undo.ts'
import { rememberTaken, type Taken } from '../../leads/work/ownChanges.ts'
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
 * Returns functions to add, change and delete notes about a record, each of which resolves once the API has answered, and offers to
 * undo what it did; and one that removes from the screen a note that no longer exists.
 */
export function useNotes(about: NotedRecord) {
  const { resource, waitingSince } = about
  const translate = useTranslate()
  const offers = useUndoOffers()
  const offerUndo = useOfferUndo(resource === 'leads' ? 'lead-notes' : 'partner-notes')
  const client = useQueryClient()
  const path = notesPath(about)
  // Not awaited, so that the next note can be written at once, and a dialog closes.
  const refetch = () => {
    // The record, too: its journey contains the note, and a note can count as the first response.
    for (const staleKey of [notesKey(about), [resource]])
      void client.invalidateQueries({ queryKey: staleKey })
  }
  // Until the notes are refetched, shows them as the API has answered.
  const show = (update: (notes: NoteRow[]) => NoteRow[]) => {
    client.setQueryData<NoteRow[]>(notesKey(about), (notes) => notes && update(notes))
    refetch()
  }
  const drop = ({ id }: NoteRow) => show((notes) => notes.filter((note) => note.id !== id))
  const add = async (note: NewNoteBody) => {
    const added = await request<NoteRow & Taken>('POST', path, note)
    const { id, kind } = added
    rememberTaken(added)
    refetch()
    const endsWait = waitingSince && isAnswer(kind)
    const text = translate(endsWait ? 'notes.savedAsAnswer' : 'notes.saved')
    offers.add(undoOfNote(`${path}/${id}`, text, about.id))
  }
  const change = async ({ id, version }: NoteRow, body: NoteBody) => {
    const changed = await request<NoteRow & Undoable & Taken>(
      'PATCH',
      `${path}/${id}`,
      body,
      version,
    )
    rememberTaken(changed)
    show((notes) => notes.map((note) => (note.id === id ? changed : note)))
    offerUndo(changed, translate('notes.changed'))
  }
  const remove = async (note: NoteRow) => {
    const removed = await request<Undoable>('DELETE', `${path}/${note.id}`)
    drop(note)
    offerUndo(removed, translate('notes.deleted'))
  }
  return { add, change, remove, drop }
}
