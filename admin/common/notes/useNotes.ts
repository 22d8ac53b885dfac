import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { v4 } from 'uuid'
import { isAnswer, type NoteRow } from '../../../shared/contract/note.ts'
import type { NoteBody } from '../../../shared/contract/note-schema.ts'
import { request } from '../request.ts'
import { useUndoOffers } from '../undo/useUndoOffers.ts'
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

/** Returns functions to add, change and delete notes about a record. An added note can be undone. */
export function useNotes(about: NotedRecord) {
  const { resource, waitingSince } = about
  const translate = useTranslate()
  const offers = useUndoOffers()
  const client = useQueryClient()
  const path = notesPath(about)
  const save = async (...change: Parameters<typeof request>) => {
    const saved = await request<NoteRow>(...change)
    // The record is refetched, too: its journey contains the note, and a note can count as the first response.
    await Promise.all(
      [notesKey(about), [resource]].map((staleKey) =>
        client.invalidateQueries({ queryKey: staleKey }),
      ),
    )
    return saved
  }
  // A note that is sent twice, because of a double click or because its answer was lost, is added once.
  const nextId = useRef(v4())
  const add = async (body: NoteBody) => {
    const note = await save('POST', path, { ...body, id: nextId.current })
    nextId.current = v4()
    const endsWait = waitingSince && isAnswer(body.kind)
    const text = translate(endsWait ? 'notes.savedAsAnswer' : 'notes.saved')
    offers.add(undoOfNote(`${path}/${note.id}`, text, about.id))
  }
  return {
    add,
    change: ({ id, version }: NoteRow, note: NoteBody) =>
      save('PATCH', `${path}/${id}`, note, version),
    remove: ({ id }: NoteRow) => save('DELETE', `${path}/${id}`),
  }
}
