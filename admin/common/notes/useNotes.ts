import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { NoteRow } from '../../../shared/contract/note.ts'
import type { NoteBody } from '../../../shared/contract/note-schema.ts'
import { fetchJson } from '../../http.ts'
import { request } from '../request.ts'

/** A record that may have notes. */
export type NotedRecord = { resource: 'leads' | 'partners'; id: string }

/**
 * Returns the notes about a record, newest first, and functions to add, change and delete notes.
 * @param isShown whether to fetch the notes; false if only the functions are needed
 */
export function useNotes({ resource, id }: NotedRecord, isShown = false) {
  const client = useQueryClient()
  const path = `${resource}/${id}/notes`
  const queryKey = ['notes', id]
  const loaded = useQuery({
    queryKey,
    queryFn: async () => (await fetchJson(`/api/staff/${path}`)).json as NoteRow[],
    enabled: isShown,
  })
  const save = async (...change: Parameters<typeof request>) => {
    await request(...change)
    // The record is refetched, too: its journey contains the note, and a note can count as the first response.
    await Promise.all(
      [queryKey, [resource]].map((staleKey) => client.invalidateQueries({ queryKey: staleKey })),
    )
  }
  return {
    loaded,
    add: (note: NoteBody) => save('POST', path, note),
    change: ({ id, version }: NoteRow, note: NoteBody) =>
      save('PATCH', `${path}/${id}`, note, version),
    remove: ({ id }: NoteRow) => save('DELETE', `${path}/${id}`),
  }
}
