import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess, useStore, useTranslate } from 'react-admin'
import type { NoteBody } from '../../../shared/contract/note.ts'
import { Section } from '../Section.tsx'
import { Note } from './Note.tsx'
import { NoteFields } from './NoteFields.tsx'
import { type Noted, useNotes } from './useNotes.ts'

/** What staff wrote down about a record, and a place to write. */
export function Notes({ about }: { about: Noted }) {
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

// What is being written is kept in the browser until it is saved: a conflict, a lost connection or
// a closed tab costs nobody a word.
function Composer({ about }: { about: Noted }) {
  const [note, setNote] = useStore<NoteBody>(`drafts.note.${about.id}`, blank)
  const [refusal, setRefusal] = useState<string>()
  const { add } = useNotes(about)
  const translate = useTranslate()
  const save = async () => {
    setRefusal(undefined)
    await add(note).then(
      () => setNote(blank),
      (error: Error) => setRefusal(error.message),
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2, justifyItems: 'start' }}>
      <NoteFields note={note} onChange={setNote} />
      {refusal && (
        <Alert severity="error" variant="outlined">
          {refusal}
        </Alert>
      )}
      <Button size="small" variant="contained" disabled={!note.body.trim()} onClick={save}>
        {translate('notes.save')}
      </Button>
    </Box>
  )
}
