import { useState } from 'react'
import { keepOpen } from '../ActionDialog.tsx'
import { useStored } from './useStored.ts'

/**
 * The fields of a dialog that adds or changes a record. Those that the user has changed stay if the dialog is closed, and are there
 * again when it opens, over what the others are by then, until they are saved or discarded.
 * @param about what the dialog is about; unique among all drafts
 * @param first the fields as the dialog opens without a draft; an `id` is that of a new record, and stays with its draft
 * @returns also `saving`, which runs a function that saves the draft, and then forgets the draft; and `isOvertaken`: whether somebody
 *   has changed one of the same fields since the user did
 */
export function useDraft<Fields extends object>(about: string[], first: Fields) {
  const [initial] = useState(first)
  const stored = useStored<Kept<Fields>>(about, () => ({}))
  const { store, remove, discard, wasStored } = stored
  const { [FORMER]: former = {}, ...value } = stored.value
  const setDraft = (draft: Fields) => {
    const changed = changedFields(initial, draft)
    const before = Object.keys(changed).map((field) => [
      field,
      fieldOf({ ...initial, ...former }, field),
    ])
    store({ ...changed, [FORMER]: Object.fromEntries(before) })
    if (Object.keys(changed).every((field) => field === 'id')) remove()
  }
  const isOvertaken =
    wasStored &&
    Object.keys(former).some((field) => !isSame(fieldOf(former, field), fieldOf(initial, field)))
  const saving = async (save: () => Promise<unknown>) => {
    const result = await save()
    if (result !== keepOpen) remove()
    return result
  }
  return { draft: { ...initial, ...value }, setDraft, saving, wasStored, discard, isOvertaken }
}

/** The key of what the changed fields were before. Drafts of earlier releases do not have it. */
const FORMER = '$former'

type Kept<Fields> = Partial<Fields> & { [FORMER]?: Partial<Fields> }

function fieldOf(fields: object, field: string): unknown {
  return field === 'id' ? undefined : fields[field as keyof typeof fields]
}

function isSame(one: unknown, other: unknown) {
  return JSON.stringify(one) === JSON.stringify(other)
}

function changedFields<Fields extends object>(first: Fields, draft: Fields): Partial<Fields> {
  const fields = Object.entries(draft).filter(
    ([field, value]) => field === 'id' || !isSame(value, first[field as keyof Fields]),
  )
  return Object.fromEntries(fields) as Partial<Fields>
}
