import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess, useStore, useTranslate } from 'react-admin'
import type { NoteBody } from '../../../shared/contract/note.ts'
import { Section } from '../Section.tsx'
import { Note } from './Note.tsx'
import { NoteFields } from './NoteFields.tsx'
import { type NotedRecord, useNotes } from './useNotes.ts'

/** The notes about a record, with a field for a new one. */
export function Notes({ about }: { about: NotedRecord }) {
  const { notes } = useNotes(about, true)
  const { canAccess } = useCanAccess({ resource: about.resource, action: 'edit' })
  return (
    <Section title="notes.title">
      {canAccess && <Composer key={about.id} about={about} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {notes.map((note) => (
          <Note key={note.id} about={about} note={note} />
        ))}
      </Box>
    </Section>
  )
}

const blank: NoteBody = { kind: 'note', body: '' }

// The draft is kept in the browser until it is saved, so that a conflict, a lost connection or a
// closed tab loses nothing.
function Composer({ about }: { about: NotedRecord }) {
  const [note, setNote] = useStore<NoteBody>(`drafts.note.${about.id}`, blank)
  const [error, setError] = useState<string>()
  const { add } = useNotes(about)
  const translate = useTranslate()
  const save = async () => {
    setError(undefined)
    await add(note).then(
      () => setNote(blank),
      ({ message }: Error) => setError(message),
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2, justifyItems: 'start' }}>
      <NoteFields note={note} onChange={setNote} />
      {error && (
        <Alert severity="error" variant="outlined">
          {error}
        </Alert>
      )}
      <Button size="small" variant="contained" disabled={!note.body.trim()} onClick={save}>
        {translate('notes.save')}
      </Button>
    </Box>
  )
}
