import Box from '@mui/material/Box'
import { Link, useTranslate } from 'react-admin'
import type { Count, JobState } from '../../../shared/contract/job.ts'
import type { Drain, Percentiles } from '../../../shared/contract/measurements.ts'
import { formatDuration } from '../../../shared/view/format.ts'
import { isLate, type Waiting } from '../../common/isLate.ts'
import { jobListPath } from '../../common/jobListPath.ts'
import { CountUpTo } from '../../common/list/Count.tsx'
import { jobTones } from '../../common/tones.ts'
import { TOUCH_SIZE, touchScreens } from '../../common/touch.ts'
import { useLanguage } from '../../common/useLanguage.ts'
import { formatSeconds } from './formatSeconds.ts'

/** The states whose jobs are counted, in the order of the columns. */
export const countedStates = ['dead', 'retrying', 'ready', 'active', 'deferred'] as const
type CountedState = (typeof countedStates)[number]

/** A number of jobs, as a link to them unless it is 0. */
export function StateCount(props: {
  state: CountedState
  count: Count | undefined
  filter: { queue: string; template?: string }
}) {
  const { state, count, filter } = props
  const translate = useTranslate()
  if (!count) return '–'
  if (count.count === 0)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        0
      </Box>
    )
  return (
    <Link
      to={jobListPath({ ...filter, state: state satisfies JobState })}
      aria-label={`${translate(`jobState.${state}`)}: ${count.count}`}
      sx={{
        color: jobTones[state],
        fontWeight: state === 'dead' ? 600 : undefined,
        // A number may have one digit.
        [touchScreens]: { display: 'inline-block', minWidth: TOUCH_SIZE },
      }}
    >
      <CountUpTo count={count} />
    </Link>
  )
}

/** How long the oldest job has waited, with the limit. */
export function Oldest({ queue }: { queue: Waiting }) {
  const translate = useTranslate()
  const language = useLanguage()
  const { oldestSeconds, limitSeconds } = queue
  const oldest = oldestSeconds === null ? '–' : formatDuration(oldestSeconds, language)
  const late = isLate(queue)
  return (
    <Box
      component="span"
      sx={{
        color: late ? 'error.main' : oldestSeconds === null ? 'text.secondary' : undefined,
        fontWeight: late ? 600 : undefined,
      }}
    >
      {limitSeconds === undefined
        ? oldest
        : translate('measured.oldestOf', { oldest, limit: formatDuration(limitSeconds, language) })}
    </Box>
  )
}

/** A percentile in seconds, without the unit. */
export function Seconds(props: { of: Percentiles | null; percentile: keyof Percentiles }) {
  const language = useLanguage()
  if (!props.of)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        –
      </Box>
    )
  return formatSeconds(props.of[props.percentile], language)
}

/** When the queue will be empty; nothing if nothing waits. */
export function DrainText({ drain }: { drain: Drain | null }) {
  const translate = useTranslate()
  const language = useLanguage()
  if (!drain) return null
  if (drain.kind === 'stays')
    return (
      <Box component="span" sx={{ color: 'warning.main' }}>
        {translate('measured.drain.stays')}
      </Box>
    )
  return translate('measured.drain.shrinks', { time: formatDuration(drain.seconds, language) })
}
