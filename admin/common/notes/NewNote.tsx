import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type SyntheticEvent, useState } from 'react'
import { useGetIdentity, useStore, useTranslate } from 'react-admin'
import type { NoteBody } from '../../../shared/contract/note-schema.ts'
import { noteDraftOf } from '../../store.ts'
import { useDraftOnScreen } from '../live/editing.ts'
import { saveKeys } from '../save-keys.ts'
import { NoteFields } from './NoteFields.tsx'
import { useKindHint } from './useKindHint.ts'
import { type NotedRecord, useNotes } from './useNotes.ts'

const emptyNote: NoteBody = { kind: 'note', body: '' }

/**
 * The inputs for a new note. The browser stores the draft until it is saved or the user signs out: an error, a closed tab or
 * the end of the session does not lose it.
 */
export function NewNote({ about }: { about: NotedRecord }) {
  const { identity } = useGetIdentity()
  const draft = noteDraftOf(String(identity?.id), about.id)
  const [note, setNote] = useStore<NoteBody>(draft, emptyNote)
  const [error, setError] = useState<string>()
  useDraftOnScreen(note.body.trim() !== '')
  const { add } = useNotes(about)
  const hint = useKindHint(about, note.kind)
  const translate = useTranslate()
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    setError(undefined)
    await add(note).then(
      () => setNote(emptyNote),
      ({ message }: Error) => setError(message),
    )
  }
  return (
    <Box
      component="form"
      onSubmit={save}
      sx={{ display: 'grid', gap: 1, mb: 2, justifyItems: 'start' }}
    >
      <NoteFields
        note={note}
        onChange={setNote}
        hint={hint}
        shortcut={about.resource === 'leads' ? 'N' : undefined}
      />
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
        aria-keyshortcuts={saveKeys}
      >
        {translate('notes.save')}
      </Button>
    </Box>
  )
}
