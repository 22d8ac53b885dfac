import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import type { QueuePeriod } from '../../shared/contract/job.ts'
import { LoadProblem } from '../common/load/LoadProblem.tsx'
import { usePolling } from './refresh/usePolling.ts'

const QueueHistoryChart = lazy(() => import('./QueueHistoryChart.tsx'))

/** The interval between refetches of the chart, in seconds. Each bar shows 15 minutes. */
const REFRESH_SECONDS = 60

/** Height of the chart in pixels. */
const HEIGHT = 140

/** A card with a chart of the jobs completed and failed in the last 24 hours. */
export function QueueHistory() {
  const translate = useTranslate()
  const loaded = usePolling<QueuePeriod[]>('queue-history', REFRESH_SECONDS)
  const { data } = loaded
  return (
    <Card sx={{ p: 1.25 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 2 }}>
        <Typography variant="h6" component="h2" sx={{ flex: 1 }}>
          {translate('jobs.history.title')}
        </Typography>
        <LegendItem color="info.main" labelKey="jobs.history.completed" />
        <LegendItem color="error.main" labelKey="jobs.history.failed" />
      </Box>
      <LoadProblem loaded={loaded} />
      <Box sx={{ height: HEIGHT }}>
        <Suspense>{data && <QueueHistoryChart periods={data} height={HEIGHT} />}</Suspense>
      </Box>
    </Card>
  )
}

function LegendItem({ color, labelKey }: { color: string; labelKey: string }) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: 12 }}>
      <Box aria-hidden sx={{ width: 10, height: 10, bgcolor: color }} />
      {translate(labelKey)}
    </Box>
  )
}
