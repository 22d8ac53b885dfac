import Box from '@mui/material/Box'
import { useLocale, useTranslate } from 'react-admin'
import { exactTime, waitingTime } from '../common/format.ts'
import { useNow } from '../common/useNow.ts'

/** From here on an answer is late, in minutes; from the second, too late. */
const LATE = 60
const TOO_LATE = 24 * 60

/**
 * How long a client has waited for a first answer, coloured by how long; nothing when somebody
 * answered.
 */
export function Waiting({ since, isLong = false }: { since: string | null; isLong?: boolean }) {
  const language = useLocale() ?? 'es'
  const translate = useTranslate()
  const now = useNow()
  if (!since) return null
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000))
  const time = waitingTime(minutes, language)
  const color =
    minutes >= TOO_LATE ? 'error.main' : minutes >= LATE ? 'warning.main' : 'text.primary'
  return (
    <Box
      component="time"
      dateTime={since}
      title={exactTime(new Date(since), language)}
      sx={{ color, whiteSpace: 'nowrap', fontWeight: minutes >= TOO_LATE ? 600 : 400 }}
    >
      {isLong ? translate('leadWork.waiting', { time }) : time}
    </Box>
  )
}
