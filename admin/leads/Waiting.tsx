import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { formatDuration } from '../../shared/view/format.ts'
import { exactTime } from '../common/format.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { useNow } from '../common/useNow.ts'

/** After how many seconds without an answer a lead is late, and very late. */
const LATE_SECONDS = 60 * 60
const VERY_LATE_SECONDS = 24 * 60 * 60

/** How long a client has waited for a first answer, colored by length; nothing once answered. */
export function Waiting({ since, isLong = false }: { since: string | null; isLong?: boolean }) {
  const language = useLanguage()
  const translate = useTranslate()
  const now = useNow()
  if (!since) return null
  const seconds = Math.max(0, (now.getTime() - Date.parse(since)) / 1000)
  const time = formatDuration(seconds, language)
  const color =
    seconds >= VERY_LATE_SECONDS
      ? 'error.main'
      : seconds >= LATE_SECONDS
        ? 'warning.main'
        : 'text.primary'
  return (
    <Box
      component="time"
      dateTime={since}
      title={exactTime(new Date(since), language)}
      sx={{ color, whiteSpace: 'nowrap', fontWeight: seconds >= VERY_LATE_SECONDS ? 600 : 400 }}
    >
      {isLong ? translate('leadWork.waiting', { time }) : time}
    </Box>
  )
}
