import { useState } from 'react'
import { useGetIdentity, useStore, useStoreContext } from 'react-admin'
import { v4 } from 'uuid'
import type { NoteBody } from '../../../shared/contract/note-schema.ts'
import { draftOf } from '../../store.ts'
import type { NotedRecord } from './useNotes.ts'

/**
 * A note that is being typed. It has the id with which it will be stored, so that a note that is sent twice, because of a
 * double click or because its answer was lost, is added once.
 */
type NoteDraft = NoteBody & { id: string }

/** The last save of each draft that is under way, by the draft's name, with the note that it stores; undefined if it fails. */
const saves = new Map<string, Promise<NoteDraft | undefined>>()

const emptyDraft = (): NoteDraft => ({ kind: 'note', body: '', id: v4() })

/**
 * Returns the user's draft of a note about a record, a function that changes it, and one that saves it and begins the next note.
 * The browser stores the draft until it is saved or the user signs out: an error, a closed dialog or tab or the end of the
 * session does not lose it.
 */
export function useNoteDraft({ id }: NotedRecord) {
  const { identity } = useGetIdentity()
  const { getItem, setItem } = useStoreContext()
  const [initial] = useState(emptyDraft)
  const name = draftOf(String(identity?.id), 'note', id)
  const [stored, setDraft] = useStore<NoteBody>(name, initial)
  // A draft that an earlier release stored has no id.
  const note: NoteDraft = { ...initial, ...stored }
  const current = (): NoteDraft => ({ ...initial, ...getItem<NoteBody>(name) })
  const setNote = (typed: NoteBody) => setDraft({ ...note, ...typed })
  const beginNext = (saved: NoteDraft) => {
    const draft = current()
    if (draft.id !== saved.id) return
    // What was typed while the note was being saved becomes the next one.
    setItem(name, isSame(draft, saved) ? emptyDraft() : { ...draft, id: v4() })
  }
  const save = (add: (draft: NoteDraft) => Promise<void>) =>
    saveInOrder(name, async (before) => {
      // It was sent twice, for example from a dialog and from the page behind it.
      if (before && isSame(before, note)) return before
      // Once the note before it is saved, the draft has another id; if that failed, it is the same note, as changed since.
      const draft = { ...note, id: current().id }
      await add(draft)
      beginNext(draft)
      return draft
    })
  return { note, setNote, save }
}

// Saves a note after the one before it from the same draft, which may be under way in a dialog that was closed.
async function saveInOrder(
  name: string,
  save: (before: NoteDraft | undefined) => Promise<NoteDraft>,
): Promise<void> {
  const saved = Promise.resolve(saves.get(name)).then(save)
  const settled = saved.catch(() => undefined)
  saves.set(name, settled)
  try {
    await saved
  } finally {
    if (saves.get(name) === settled) saves.delete(name)
  }
}

function isSame(one: NoteBody, other: NoteBody) {
  return one.body === other.body && one.kind === other.kind
}

/**
 * Returns a function that makes a note the user's draft about a record, unless something else is typed there. It returns
 * whether it did.
 */
export function useBecomeDraft() {
  const { identity } = useGetIdentity()
  const { getItem, setItem } = useStoreContext()
  return (recordId: string, { kind, body }: NoteBody): boolean => {
    const name = draftOf(String(identity?.id), 'note', recordId)
    if (getItem<NoteBody>(name)?.body.trim()) return false
    setItem(name, { kind, body, id: v4() })
    return true
  }
}
