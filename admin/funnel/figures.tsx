import Box from '@mui/material/Box'
import { Link, useTranslate } from 'react-admin'
import { listPath } from '../../shared/contract/alert.ts'
import type { Durations } from '../../shared/contract/funnel.ts'
import type { Language } from '../../shared/contract/language.ts'
import { formatCount, formatDuration, formatPercent } from '../../shared/view/format.ts'
import { TOUCH_SIZE, touchScreens } from '../common/touch.ts'
import { useLanguage } from '../common/useLanguage.ts'

/** What stands for a number that does not exist. */
const NONE = '–'

/** A number of leads: a link to them, if the filters of the list can express which they are. */
export function LeadCount({ count, filter }: { count: number; filter?: Record<string, unknown> }) {
  const text = formatCount(count, useLanguage())
  if (!filter || count === 0) return <>{text}</>
  return (
    <Link to={listPath('leads', filter)} sx={linkSx}>
      {text}
    </Link>
  )
}

const linkSx = {
  [touchScreens]: {
    display: 'inline-flex',
    alignItems: 'center',
    minWidth: TOUCH_SIZE,
    minHeight: TOUCH_SIZE,
  },
}

/** Formats a fraction as a percentage with at most one decimal. */
export function shareText(fraction: number | null, language: Language): string {
  return fraction === null ? NONE : formatPercent(Math.round(fraction * 1_000) / 1_000, language)
}

/** The median of durations; below it, the 90th percentile. */
export function TimeFigure({ times: { median, p90 } }: { times: Durations }) {
  const translate = useTranslate()
  const language = useLanguage()
  if (median === null || p90 === null) return <>{NONE}</>
  const usual = formatDuration(median, language)
  const most = formatDuration(p90, language)
  return (
    <>
      {usual}
      {most !== usual && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 12 }}>
          {translate('funnel.mostWithin', { time: most })}
        </Box>
      )}
    </>
  )
}
