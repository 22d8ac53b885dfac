import Box from '@mui/material/Box'
import { useCanAccess } from 'react-admin'
import { LoadProblem } from '../load/LoadProblem.tsx'
import { Section } from '../Section.tsx'
import { NewNote } from './NewNote.tsx'
import { Note } from './Note.tsx'
import { NoteKey } from './NoteKey.tsx'
import { useLoadedNotes } from './useLoadedNotes.ts'
import type { NotedRecord } from './useNotes.ts'

/** A section with the notes about a record and, if the user may add one, the inputs and the shortcut for a new note. */
export function Notes({ about, name }: { about: NotedRecord; name: string }) {
  const loaded = useLoadedNotes(about)
  const { canAccess } = useCanAccess({ resource: about.resource, action: 'edit' })
  return (
    <Section title="notes.title">
      {canAccess && <NewNote key={about.id} about={about} />}
      {canAccess && <NoteKey about={about} name={name} />}
      <LoadProblem loaded={loaded} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {loaded.data?.map((note) => (
          <Note key={note.id} about={about} note={note} />
        ))}
      </Box>
    </Section>
  )
}
