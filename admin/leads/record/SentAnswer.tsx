import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { Link, useTranslate } from 'react-admin'
import type { NoteRow } from '../../../shared/contract/note.ts'
import type { EmailRow } from '../../../shared/contract/records.ts'
import { EmailStatusChip } from '../../common/StatusChip.tsx'
import { Time } from '../../common/Time.tsx'
import { notSentKey } from './clientEmails.ts'

/** An answer that was sent as an email: who wrote it, its text and its delivery. Without an email, it is about to leave. */
export function SentAnswer({ note, email }: { note: NoteRow; email: EmailRow | undefined }) {
  const translate = useTranslate()
  return (
    <Box component="li" sx={{ py: 1.25, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <strong>{translate('answer.sent')}</strong>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {note.author} · <Time value={note.createdAt} />
        </Box>
        <Box component="span" sx={{ ml: 'auto' }}>
          {email ? (
            <EmailStatusChip status={email.status} />
          ) : (
            <Chip size="small" variant="outlined" label={translate('answer.waits')} />
          )}
        </Box>
      </Box>
      <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere', mb: 0.5 }}>
        {email ? <Link to={`/emails/${email.id}/show`}>{note.subject}</Link> : note.subject}
      </Box>
      <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {note.body}
      </Box>
      {email?.status === 'suppressed' && (
        <Box sx={{ color: 'text.secondary' }}>{translate(notSentKey(email))}</Box>
      )}
    </Box>
  )
}
