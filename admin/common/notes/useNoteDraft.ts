import { useState } from 'react'
import { useGetIdentity, useStore, useStoreContext } from 'react-admin'
import { v4 } from 'uuid'
import type { NoteBody } from '../../../shared/contract/note-schema.ts'
import { noteDraftOf } from '../../store.ts'
import type { NotedRecord } from './useNotes.ts'

/**
 * A note that is being typed. It has the id with which it will be stored, so that a note that is sent twice, because of a
 * double click or because its answer was lost, is added once.
 */
type NoteDraft = NoteBody & { id: string }

const emptyDraft = (): NoteDraft => ({ kind: 'note', body: '', id: v4() })

/**
 * Returns the user's draft of a note about a record, a function that changes it, and one that begins the next note once a draft
 * is saved. The browser stores the draft until it is saved or the user signs out: an error, a closed dialog or tab or the end
 * of the session does not lose it.
 */
export function useNoteDraft({ id }: NotedRecord) {
  const { identity } = useGetIdentity()
  const { getItem, setItem } = useStoreContext()
  const [initial] = useState(emptyDraft)
  const name = noteDraftOf(String(identity?.id), id)
  const [stored, setDraft] = useStore<NoteBody>(name, initial)
  // A draft that an earlier release stored has no id.
  const note: NoteDraft = { ...initial, ...stored }
  const setNote = (typed: NoteBody) => setDraft({ ...note, ...typed })
  const beginNext = (saved: NoteDraft) => {
    const current: NoteDraft = { ...initial, ...getItem<NoteBody>(name) }
    if (current.id !== saved.id) return
    // What was typed while the note was being saved becomes the next one.
    const isSaved = current.body === saved.body && current.kind === saved.kind
    setItem(name, isSaved ? emptyDraft() : { ...current, id: v4() })
  }
  return { note, setNote, beginNext }
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
    setItem(name, { kind, body, id: v4() })
    return true
  }
}
