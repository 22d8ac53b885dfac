import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { Link, useTranslate } from 'react-admin'
import {
  type AlertEmail,
  type AlertRow,
  alertHelpPath,
  alertPath,
  alertPlace,
  severityOf,
} from '../../shared/contract/alert.ts'
import { formatDuration } from '../../shared/view/format.ts'
import { EmailStatusChip } from '../common/StatusChip.tsx'
import { ExactTime } from '../common/Time.tsx'
import { useLanguage } from '../common/useLanguage.ts'
import { Message, SentTime } from './Message.tsx'
import { useAlertReason, useAlertWords } from './useAlertWords.ts'

/** An alert: what is or was wrong, for how long, and what ops were sent about it. */
export function AlertCard({ alert }: { alert: AlertRow }) {
  const { cause, since, resolvedAt, peak, messages, emails } = alert
  const translate = useTranslate()
  const language = useLanguage()
  const { title } = useAlertWords(alert)
  const reason = useAlertReason(peak)
  const tone = severityOf(alert) === 'critical' ? 'error.main' : 'warning.main'
  return (
    <Card sx={{ p: 2, mb: 1, borderLeft: 3, borderColor: resolvedAt ? 'divider' : tone }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
        <Box component="h3" sx={{ m: 0, fontSize: 14, fontWeight: 500, flex: 1 }}>
          {title.charAt(0).toUpperCase() + title.slice(1)}
        </Box>
        <Link to={alertHelpPath(cause)}>{translate('alerts.help')}</Link>
        <Link to={alertPath(alert)}>{translate(`alerts.place.${alertPlace(cause)}`)}</Link>
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: 13, mb: 1 }}>
        <ExactTime value={since} />
        {' · '}
        {resolvedAt ? (
          translate('alerts.lasted', { lasted: lastedText(since, resolvedAt, language) })
        ) : (
          <Box component="span" sx={{ color: tone }}>
            {translate('alerts.isOpen')}
          </Box>
        )}
        {reason && <Box sx={{ overflowWrap: 'anywhere' }}>{reason}</Box>}
      </Box>
      {emails.map((email) => (
        <Email key={email.id} email={email} />
      ))}
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </Card>
  )
}

function lastedText(since: string, until: string, language: 'es' | 'en') {
  return formatDuration(Math.max(1, (Date.parse(until) - Date.parse(since)) / 1_000), language)
}

function Email({ email: { id, kind, status, createdAt, sentAt } }: { email: AlertEmail }) {
  const translate = useTranslate()
  return (
    <Box sx={{ fontSize: 13 }}>
      {kind && `${translate(`alerts.kind.${kind}`)} · `}
      <Link to={`/emails/${id}/show`}>{translate('alerts.way.ofRelay')}</Link>{' '}
      <EmailStatusChip status={status} /> ·{' '}
      <SentTime createdAt={createdAt} sentAt={status === 'sent' ? sentAt : null} />
    </Box>
  )
}
