import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type SyntheticEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDraftOnScreen } from '../live/editing.ts'
import { useBackOnline } from '../load/useBackOnline.ts'
import { saveKeys } from '../saveKeys.ts'
import { NoteFields } from './NoteFields.tsx'
import { useKindHint } from './useKindHint.ts'
import { useNoteDraft } from './useNoteDraft.ts'
import { type NotedRecord, useNotes } from './useNotes.ts'

/** The inputs for a new note. */
export function NewNote({ about }: { about: NotedRecord }) {
  const { note, setNote, save } = useNoteDraft(about)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useBackOnline((refusal) => setError((shown) => (shown === refusal ? undefined : shown)))
  useDraftOnScreen(note.body.trim() !== '')
  const { add } = useNotes(about)
  const hint = useKindHint(about, note.kind)
  const translate = useTranslate()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    await save(add).catch(({ message }: Error) => setError(message))
    setBusy(false)
  }
  return (
    <Box
      component="form"
      onSubmit={submit}
      sx={{ display: 'grid', gap: 1, mb: 2, justifyItems: 'start' }}
    >
      <NoteFields note={note} onChange={setNote} hint={hint} shortcut="N" />
      {error && (
        <Alert severity="error" variant="outlined">
          {error}
        </Alert>
      )}
      <Button
        type="submit"
        size="small"
        variant="contained"
        disabled={!note.body.trim()}
        aria-disabled={isBusy}
        aria-keyshortcuts={saveKeys}
      >
        {translate('notes.save')}
      </Button>
    </Box>
  )
}
