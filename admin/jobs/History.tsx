import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import type { QueuePeriod } from '../../shared/contract/job.ts'
import { usePolled } from './usePolled.ts'

const HistoryChart = lazy(() => import('./HistoryChart.tsx'))

/** Quarters of an hour change slowly. */
const SECONDS = 60

/** Height of the chart, in pixels. */
const HEIGHT = 140

/** What was completed and failed in the last 24 hours. */
export function History() {
  const translate = useTranslate()
  const { data } = usePolled<QueuePeriod[]>('queue-history', SECONDS)
  return (
    <Card sx={{ p: 1.25 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 2 }}>
        <Typography variant="h6" component="h2" sx={{ flex: 1 }}>
          {translate('jobs.history.title')}
        </Typography>
        <Swatch color="info.main" words="jobs.history.completed" />
        <Swatch color="error.main" words="jobs.history.failed" />
      </Box>
      <Box sx={{ height: HEIGHT }}>
        <Suspense>{data && <HistoryChart periods={data} height={HEIGHT} />}</Suspense>
      </Box>
    </Card>
  )
}

function Swatch({ color, words }: { color: string; words: string }) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: 12 }}>
      <Box aria-hidden sx={{ width: 10, height: 10, bgcolor: color }} />
      {translate(words)}
    </Box>
  )
}
