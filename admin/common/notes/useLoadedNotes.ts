import { useQuery } from '@tanstack/react-query'
import type { NoteRow } from '../../../shared/contract/note.ts'
import { fetchJson } from '../../http.ts'
import { useLiveRefetch } from '../live/useLiveRefetch.ts'
import { type NotedRecord, notesKey, notesPath } from './useNotes.ts'

/** Loads the notes about a record, newest first. */
export async function loadNotes(about: NotedRecord): Promise<NoteRow[]> {
  return (await fetchJson(`/api/staff/${notesPath(about)}`)).json as NoteRow[]
}

/** Loads the notes about a record, newest first, and loads them again when somebody adds, changes or deletes one. */
export function useLoadedNotes(about: NotedRecord) {
  const { resource, id } = about
  const loaded = useQuery({
    queryKey: notesKey(about),
    queryFn: () => loadNotes(about),
  })
  useLiveRefetch(
    resource,
    (change) => change.id === id && change.type.startsWith('note.'),
    loaded.refetch,
  )
  return loaded
}
