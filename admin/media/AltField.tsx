import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useUnsavedInput } from '../common/live/editing.ts'

type AltFieldProps = {
  label: string
  value: string | null
  onSave: (text: string) => Promise<boolean>
}

/**
 * The description of a file in one language. It is saved when the user leaves the field or presses Enter; one that could not be
 * saved stays.
 */
export function AltField({ label, value, onSave }: AltFieldProps) {
  const saved = value ?? ''
  const [draft, setDraft] = useState<string>()
  const shown = draft ?? saved
  const isChanged = shown.trim() !== saved
  useUnsavedInput(isChanged)
  const save = async () => {
    setDraft(undefined)
    if (isChanged && !(await onSave(shown.trim()))) setDraft(shown)
  }
  return (
    <TextField
      size="small"
      fullWidth
      label={label}
      value={shown}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={save}
      onKeyDown={({ key }) => {
        if (key === 'Enter') void save()
        if (key === 'Escape') setDraft(undefined)
      }}
      slotProps={{ htmlInput: { maxLength: 300 } }}
    />
  )
}
