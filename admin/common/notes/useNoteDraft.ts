import { useGetIdentity, useStore, useStoreContext } from 'react-admin'
import type { NoteBody } from '../../../shared/contract/note-schema.ts'
import { noteDraftOf } from '../../store.ts'
import type { NotedRecord } from './useNotes.ts'

const emptyNote: NoteBody = { kind: 'note', body: '' }

/**
 * Returns the user's draft of a note about a record, and a function that changes it. The browser stores it until the note is
 * saved or the user signs out: an error, a closed dialog or tab or the end of the session does not lose it.
 */
export function useNoteDraft({ id }: NotedRecord) {
  const { identity } = useGetIdentity()
  const [note, setNote] = useStore<NoteBody>(noteDraftOf(String(identity?.id), id), emptyNote)
  return { note, setNote, discard: () => setNote(emptyNote) }
}

/**
 * Returns a function that makes a note the user's draft about a record, unless something else is typed there. It returns
 * whether it did.
 */
export function useBecomeDraft() {
  const { identity } = useGetIdentity()
  const { getItem, setItem } = useStoreContext()
  return (recordId: string, { kind, body }: NoteBody): boolean => {
    const name = noteDraftOf(String(identity?.id), recordId)
    if (getItem<NoteBody>(name)?.body.trim()) return false
    setItem(name, { kind, body })
    return true
  }
}
