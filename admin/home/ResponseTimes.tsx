import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import { serif } from '../../shared/brand/type.ts'
import type { Summary } from '../../shared/contract/summary.ts'
import { formatCount, formatDuration } from '../../shared/view/format.ts'
import { useLanguage } from '../common/useLanguage.ts'

/**
 * How long the clients of recent leads waited for the first response (median and 90th percentile), and how
 * many of these leads are answered and how many are still waiting.
 */
export function ResponseTimes({ summary }: { summary: Summary | undefined }) {
  const translate = useTranslate()
  const language = useLanguage()
  const response = summary?.leads?.response
  const formatSeconds = (seconds: number | null | undefined) =>
    typeof seconds === 'number'
      ? formatDuration(seconds, language)
      : translate('home.response.none')
  return (
    <Card sx={{ p: 2 }}>
      <Box sx={{ fontWeight: 500 }}>
        {translate('home.response.title')}
        <Box
          component="span"
          sx={{ ml: 1, color: 'text.secondary', fontSize: 12, fontWeight: 400 }}
        >
          {translate('home.scope.received', { days: summary?.periods.leadDays ?? '' })}
        </Box>
      </Box>
      <Box component="dl" sx={timesSx}>
        <Measure name="home.response.median" value={response && formatSeconds(response.median)} />
        <Measure name="home.response.p90" value={response && formatSeconds(response.p90)} />
        <Measure
          name="home.response.answered"
          value={
            response &&
            `${formatCount(response.answered, language)} · ${formatCount(response.waiting, language)}`
          }
        />
      </Box>
    </Card>
  )
}

function Measure({ name, value }: { name: string; value: string | undefined }) {
  const translate = useTranslate()
  return (
    <div>
      <dt>{translate(name)}</dt>
      <dd>{value ?? <Skeleton width={80} />}</dd>
    </div>
  )
}

const timesSx = {
  m: 0,
  mt: 1,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
  '& dt': { color: 'text.secondary', fontSize: 12 },
  '& dd': { m: 0, fontFamily: serif, fontSize: 22, minHeight: '1.5em' },
}
