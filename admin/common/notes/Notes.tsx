import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type SyntheticEvent, useState } from 'react'
import { useCanAccess, useStore, useTranslate } from 'react-admin'
import type { NoteBody } from '../../../shared/contract/note.ts'
import { useTyped } from '../live/editing.ts'
import { LoadProblem } from '../load/LoadProblem.tsx'
import { Section } from '../Section.tsx'
import { saveKeys } from '../save-keys.ts'
import { Note } from './Note.tsx'
import { NoteFields } from './NoteFields.tsx'
import { useKindHint } from './useKindHint.ts'
import { type NotedRecord, useNotes } from './useNotes.ts'

/** A section with the notes about a record and, if the user may add one, the inputs for a new note. */
export function Notes({ about }: { about: NotedRecord }) {
  const { loaded } = useNotes(about, true)
  const { canAccess } = useCanAccess({ resource: about.resource, action: 'edit' })
  return (
    <Section title="notes.title">
      {canAccess && <NewNote key={about.id} about={about} />}
      <LoadProblem loaded={loaded} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {loaded.data?.map((note) => (
          <Note key={note.id} about={about} note={note} />
        ))}
      </Box>
    </Section>
  )
}

const emptyNote: NoteBody = { kind: 'note', body: '' }

// The browser stores the draft until the note is saved, so that an error or a closed tab does not lose it.
function NewNote({ about }: { about: NotedRecord }) {
  const [note, setNote] = useStore<NoteBody>(`drafts.note.${about.id}`, emptyNote)
  const [error, setError] = useState<string>()
  useTyped(note.body.trim() !== '')
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
      <NoteFields note={note} onChange={setNote} hint={hint} />
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
