import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { formatDuration } from '../../shared/view/format.ts'
import { exactTime } from '../common/format.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { useSecondsSince } from '../common/useSecondsSince.ts'

/** From this many seconds on, the waiting time has the warning color. */
const LATE_SECONDS = 60 * 60
/** From this many seconds on, the waiting time is bold and has the error color. */
const VERY_LATE_SECONDS = 24 * 60 * 60

/**
 * How long a client has waited for a first response. Renders nothing if `since` is null.
 * @param props.isLabeled whether to show "Unanswered for 3 h" instead of "3 h"
 */
export function Waiting({
  since,
  isLabeled = false,
}: {
  since: string | null
  isLabeled?: boolean
}) {
  const language = useLanguage()
  const translate = useTranslate()
  const seconds = useSecondsSince(since)
  if (!since) return null
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
      title={translate('leadWork.waitingSince', { time: exactTime(new Date(since), language) })}
      sx={{ color, whiteSpace: 'nowrap', fontWeight: seconds >= VERY_LATE_SECONDS ? 600 : 400 }}
    >
      {isLabeled ? translate('leadWork.waiting', { time }) : time}
    </Box>
  )
}
