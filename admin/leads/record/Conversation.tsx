import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCanAccess, useTranslate } from 'react-admin'
import type { NoteRow } from '../../../shared/contract/note.ts'
import type { EmailRow, LeadRecord } from '../../../shared/contract/records.ts'
import { LoadProblem } from '../../common/load/LoadProblem.tsx'
import { NewNote } from '../../common/notes/NewNote.tsx'
import { Note } from '../../common/notes/Note.tsx'
import { useLoadedNotes } from '../../common/notes/useLoadedNotes.ts'
import { clientEmails } from './clientEmails.ts'
import { EmailLine } from './EmailLine.tsx'
import { SentAnswer } from './SentAnswer.tsx'

/** The latest entries of a conversation that are shown without a click. */
const SHOWN = 12

/**
 * The notes about a lead and the emails to its client as one thread, the newest last, and below it the inputs for a new
 * note, for staff who may add one. The oldest entries of a long thread can be unfolded.
 */
export function Conversation({ lead }: { lead: LeadRecord }) {
  const { id, waitingSince } = lead
  const about = { resource: 'leads', id, waitingSince } as const
  const loaded = useLoadedNotes(about)
  const { canAccess } = useCanAccess({ resource: 'leads', action: 'edit' })
  const [isWhole, setWhole] = useState(false)
  const translate = useTranslate()
  const thread = threadOf(loaded.data ?? [], lead.journey.emails)
  const hidden = isWhole ? 0 : Math.max(0, thread.length - SHOWN)
  return (
    <Box component="section" aria-label={translate('leadWork.conversation')}>
      <Typography variant="h6" component="h3" sx={{ mb: 1 }}>
        {translate('leadWork.conversation')}
      </Typography>
      <LoadProblem loaded={loaded} />
      {hidden > 0 && (
        <Button size="small" onClick={() => setWhole(true)}>
          {translate('leadWork.earlier', { smart_count: hidden })}
        </Button>
      )}
      {loaded.data && thread.length === 0 && (
        <Box sx={{ color: 'text.secondary', mb: 2 }}>{translate('leadWork.noConversation')}</Box>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mb: 2, p: 0 }}>
        {thread.slice(hidden).map(({ note, email }) => {
          if (!note) return <EmailLine key={email.id} email={email} />
          if (note.emailId) return <SentAnswer key={note.id} note={note} email={email} />
          return <Note key={note.id} about={about} note={note} />
        })}
      </Box>
      {canAccess && <NewNote key={lead.id} about={about} />}
    </Box>
  )
}

// An answer has its email, too.
type Entry = { at: string } & (
  | { note: NoteRow; email: EmailRow | undefined }
  | { email: EmailRow; note?: undefined }
)

function threadOf(notes: NoteRow[], emails: EmailRow[]): Entry[] {
  const answerIds = new Set(notes.map(({ emailId }) => emailId))
  const others = clientEmails(emails).filter(({ id }) => !answerIds.has(id))
  const entries: Entry[] = [
    ...notes.map((note) => ({
      at: note.createdAt,
      note,
      email: emails.find(({ id }) => id === note.emailId),
    })),
    ...others.map((email) => ({ at: email.sentAt ?? email.createdAt, email })),
  ]
  return entries.sort((a, b) => a.at.localeCompare(b.at))
}
