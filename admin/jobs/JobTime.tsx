import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { JobRow } from '../../shared/contract/job.ts'
import { relativeTime, timeOfDay } from '../common/format.ts'
import { Time } from '../common/Time.tsx'
import { useLanguage } from '../common/useLanguage.ts'

/**
 * The time of a job's next attempt if it is in the future; otherwise when the job entered its state.
 * It wraps where the table would otherwise be wider than the screen.
 */
export function JobTime({ job }: { job: JobRow }) {
  const translate = useTranslate()
  const language = useLanguage()
  const at = new Date(job.at)
  if (job.isHeld) return translate('jobs.held')
  if (at.getTime() > Date.now())
    return (
      <time
        dateTime={job.at}
        title={relativeTime(at, new Date(), language)}
        style={{ whiteSpace: 'normal' }}
      >
        {translate('jobs.nextAt', { time: timeOfDay(at, new Date(), language) })}
      </time>
    )
  return (
    <Box
      component="span"
      sx={{ color: job.isLate ? 'error.main' : undefined, whiteSpace: 'normal' }}
    >
      {job.isLate && `${translate('jobs.late')} · `}
      <Time value={job.at} />
    </Box>
  )
}
