import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { v4 } from 'uuid'
import { isAnswer, type NoteRow } from '../../../shared/contract/note.ts'
import type { NoteBody } from '../../../shared/contract/note-schema.ts'
import { fetchJson } from '../../http.ts'
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

/**
 * Returns the notes about a record, newest first, and functions to add, change and delete notes. An added note can be undone.
 * @param isShown whether to fetch the notes; false if only the functions are needed
 */
export function useNotes({ resource, id, waitingSince }: NotedRecord, isShown = false) {
  const translate = useTranslate()
  const offers = useUndoOffers()
  const client = useQueryClient()
  const path = `${resource}/${id}/notes`
  const queryKey = ['notes', id]
  const loaded = useQuery({
    queryKey,
    queryFn: async () => (await fetchJson(`/api/staff/${path}`)).json as NoteRow[],
    enabled: isShown,
  })
  const save = async (...change: Parameters<typeof request>) => {
    const saved = await request<NoteRow>(...change)
    // The record is refetched, too: its journey contains the note, and a note can count as the first response.
    await Promise.all(
      [queryKey, [resource]].map((staleKey) => client.invalidateQueries({ queryKey: staleKey })),
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
    offers.add(undoOfNote(`${path}/${note.id}`, text))
  }
  return {
    loaded,
    add,
    change: ({ id, version }: NoteRow, note: NoteBody) =>
      save('PATCH', `${path}/${id}`, note, version),
    remove: ({ id }: NoteRow) => save('DELETE', `${path}/${id}`),
  }
}
