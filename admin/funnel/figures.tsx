import Box from '@mui/material/Box'
import { Link, useTranslate } from 'react-admin'
import { listPath } from '../../shared/contract/alert.ts'
import type { Durations, FunnelRow, FunnelStage } from '../../shared/contract/funnel.ts'
import type { Language } from '../../shared/contract/language.ts'
import { formatCount, formatDuration, formatPercent } from '../../shared/view/format.ts'
import { ShortMoney } from '../common/Money.tsx'
import { TOUCH_SIZE, touchScreens } from '../common/touch.ts'
import { useLanguage } from '../common/useLanguage.ts'

/** What stands for a number that does not exist. */
const NONE = '–'

type LeadFilter = Record<string, unknown>

/** A number of leads: a link to them, if the filters of the list can express which they are. */
export function LeadCount({ count, filter }: { count: number; filter?: LeadFilter }) {
  const text = formatCount(count, useLanguage())
  if (!filter || count === 0) return <>{text}</>
  return (
    <Link to={listPath('leads', filter)} sx={linkSx}>
      {text}
    </Link>
  )
}

/** How many leads reached a stage: a link only for the first one, because the list can filter by the current status alone. */
export function ReachedCount({ stage, cohort }: { stage: FunnelStage; cohort: LeadFilter }) {
  return <LeadCount count={stage.reached} {...(stage.stage === 'new' && { filter: cohort })} />
}

const linkSx = {
  [touchScreens]: {
    display: 'inline-flex',
    alignItems: 'center',
    minWidth: TOUCH_SIZE,
    minHeight: TOUCH_SIZE,
  },
}

/** The leads that were lost in a stage; below it, the most frequent reasons. */
export function LossFigure({ stage: { lost, lostReasons } }: { stage: FunnelStage }) {
  const translate = useTranslate()
  const language = useLanguage()
  return (
    <>
      {formatCount(lost, language)}
      {lostReasons.slice(0, MOST_REASONS).map(({ reason, count }) => (
        <Box component="span" key={reason} sx={detailSx}>
          {translate(reason ? `lostReason.${reason}` : 'funnel.noReason')}:{' '}
          {formatCount(count, language)}
        </Box>
      ))}
    </>
  )
}

const MOST_REASONS = 3

/** What the won leads of a row were sold for, by currency. */
export function SoldFigure({ values }: Pick<FunnelRow, 'values'>) {
  const translate = useTranslate()
  return values.map(({ amount, currency }) => (
    <Box component="span" key={currency} sx={detailSx}>
      <ShortMoney amount={amount} currency={currency} rule={translate('funnel.sold')} />
    </Box>
  ))
}

const detailSx = { display: 'block', color: 'text.secondary', fontSize: 12 }

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
        <Box component="span" sx={detailSx}>
          {translate('funnel.mostWithin', { time: most })}
        </Box>
      )}
    </>
  )
}
