import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { noteKinds } from '../../../shared/contract/note.ts'
import type { NoteBody } from '../../../shared/contract/note-schema.ts'
import { ChoiceButtons } from '../ChoiceButtons.tsx'
import { useKeyAttribute } from '../useSingleKeys.ts'

type NoteFieldsProps = {
  note: NoteBody
  onChange(note: NoteBody): void
  /** A remark about the chosen kind, already translated. */
  hint?: string | undefined
  autoFocus?: boolean
  /** The single key that opens the text, as in `aria-keyshortcuts`. */
  shortcut?: string | undefined
}

/** The inputs for a note's kind and its Markdown text. */
export function NoteFields(props: NoteFieldsProps) {
  const { note, onChange, hint, autoFocus = false, shortcut } = props
  const translate = useTranslate()
  return (
    <>
      <ChoiceButtons
        label={translate('notes.kind')}
        choices={noteKinds}
        textKey="noteKind"
        value={note.kind}
        onChange={(kind) => onChange({ ...note, kind })}
      />
      {hint && <FormHelperText>{hint}</FormHelperText>}
      <TextField
        multiline
        fullWidth
        minRows={3}
        maxRows={12}
        autoFocus={autoFocus}
        label={translate('notes.body')}
        helperText={translate('notes.markdown')}
        value={note.body}
        onChange={(event) => onChange({ ...note, body: event.target.value })}
        slotProps={{
          htmlInput: { maxLength: 10_000, 'aria-keyshortcuts': useKeyAttribute(shortcut) },
        }}
      />
    </>
  )
}
