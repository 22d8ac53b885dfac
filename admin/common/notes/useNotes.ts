import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { NoteBody, NoteRow } from '../../../shared/contract/note.ts'
import { fetchJson } from '../../http.ts'

/** What notes are written about. */
export type Noted = { resource: 'leads' | 'partners'; id: string }

/** The notes about a record, the latest first, and what can be done with them. */
export function useNotes({ resource, id }: Noted, isShown = false) {
  const client = useQueryClient()
  const path = `/api/staff/${resource}/${id}/notes`
  const queryKey = ['notes', id]
  const { data: notes = [] } = useQuery({
    queryKey,
    queryFn: async () => (await fetchJson(path)).json as NoteRow[],
    enabled: isShown,
  })
  const ask = async (place: string, method: string, body?: object, version?: number) => {
    const headers = new Headers(version === undefined ? {} : { 'If-Match': `"${version}"` })
    await fetchJson(path + place, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    // A note may have answered the client, and it is part of the timeline.
    await Promise.all(
      [queryKey, [resource]].map((stale) => client.invalidateQueries({ queryKey: stale })),
    )
  }
  return {
    notes,
    add: (note: NoteBody) => ask('', 'POST', note),
    change: ({ id, version }: NoteRow, note: NoteBody) => ask(`/${id}`, 'PATCH', note, version),
    remove: ({ id }: NoteRow) => ask(`/${id}`, 'DELETE'),
  }
}
