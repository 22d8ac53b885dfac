import Box from '@mui/material/Box'
import { Link, useTranslate } from 'react-admin'
import type { EmailRow } from '../../../shared/contract/records.ts'
import { EmailStatusChip } from '../../common/StatusChip.tsx'
import { Time } from '../../common/Time.tsx'
import { notSentKey } from './clientEmails.ts'

/** An email to the client in the conversation: the name of its template, its time and status, and a link to its page. */
export function EmailLine({ email }: { email: EmailRow }) {
  const translate = useTranslate()
  const name = translate(`emailTemplate.${email.template}`)
  return (
    <Box component="li" sx={{ py: 1.25, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <strong>{name}</strong>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          <Time value={email.sentAt ?? email.createdAt} />
        </Box>
        <Box component="span" sx={{ ml: 'auto' }}>
          <EmailStatusChip status={email.status} />
        </Box>
      </Box>
      <Link to={`/emails/${email.id}/show`} sx={{ overflowWrap: 'anywhere' }}>
        {email.subject ?? translate('leadWork.openEmail')}
      </Link>
      {email.status === 'suppressed' && (
        <Box sx={{ color: 'text.secondary' }}>{translate(notSentKey(email))}</Box>
      )}
    </Box>
  )
}
