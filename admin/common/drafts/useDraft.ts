import { useState } from 'react'
import { keepOpen } from '../ActionDialog.tsx'
import { useStored } from './useStored.ts'

/**
 * The fields of a dialog that adds or changes a record. Those that the user has changed stay if the dialog is closed, and are there
 * again when it opens, over what the others are by then, until they are saved or discarded.
 * @param about what the dialog is about; unique among all drafts
 * @param first the fields as the dialog opens without a draft; an `id` is that of a new record, and stays with its draft
 * @returns also `saving`, which runs a function that saves the draft, and then forgets the draft
 */
export function useDraft<Fields extends object>(about: string[], first: Fields) {
  const [initial] = useState(first)
  const { value, store, remove, discard, wasStored } = useStored<Partial<Fields>>(about, () => ({}))
  const setDraft = (draft: Fields) => {
    const changed = changedFields(initial, draft)
    store(changed)
    if (Object.keys(changed).every((field) => field === 'id')) remove()
  }
  const saving = async (save: () => Promise<unknown>) => {
    const result = await save()
    if (result !== keepOpen) remove()
    return result
  }
  return { draft: { ...initial, ...value }, setDraft, saving, wasStored, discard }
}

function changedFields<Fields extends object>(first: Fields, draft: Fields): Partial<Fields> {
  const fields = Object.entries(draft).filter(
    ([field, value]) =>
      field === 'id' || JSON.stringify(value) !== JSON.stringify(first[field as keyof Fields]),
  )
  return Object.fromEntries(fields) as Partial<Fields>
}
