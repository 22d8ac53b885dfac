import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { AlertMessage, AlertMessageStatus } from '../../shared/contract/alert.ts'
import { ClockTime, Time } from '../common/Time.tsx'
import type { Tone } from '../common/tones.ts'

const tones: Record<AlertMessageStatus, Tone> = {
  waiting: 'warning.main',
  sent: 'success.main',
  failed: 'error.main',
  superseded: 'text.secondary',
}

/** What ops were sent by a webhook or the second relay, with every attempt. */
export function Message({ message }: { message: AlertMessage }) {
  const { channel, kind, status, attempts, createdAt, sentAt } = message
  const translate = useTranslate()
  return (
    <Box sx={{ fontSize: 13 }}>
      {translate(`alerts.kind.${kind}`)} · {translate(`alerts.way.${channel}`)} ·{' '}
      <Box component="span" sx={{ color: tones[status] }}>
        {translate(`alerts.status.${status}`)}
      </Box>{' '}
      · <SentTime createdAt={createdAt} sentAt={sentAt} />
      {attempts.length > 0 && (
        <Box sx={{ color: 'text.secondary', pl: 2 }}>
          {attempts.map(({ at, error }) => (
            <Box key={at}>
              <ClockTime value={at} /> {error === null ? translate('alerts.accepted') : error}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

/** When a message was sent or, if it was not, when it was created. */
export function SentTime({ createdAt, sentAt }: { createdAt: string; sentAt: string | null }) {
  const translate = useTranslate()
  if (sentAt) return <Time value={sentAt} />
  return (
    <>
      {translate('alerts.created')} <Time value={createdAt} />
    </>
  )
}
