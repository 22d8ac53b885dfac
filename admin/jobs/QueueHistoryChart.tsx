import { useTheme } from '@mui/material/styles'
import { BarChart } from '@mui/x-charts/BarChart'
import { useTranslate } from 'react-admin'
import type { QueuePeriod } from '../../shared/contract/job.ts'
import { timeOfDay } from '../common/format.ts'
import { useLanguage } from '../common/useLanguage.ts'

/** Stacked bars of completed and failed jobs. Import it lazily, because it bundles the chart library. */
export default function QueueHistoryChart(props: { periods: QueuePeriod[]; height: number }) {
  const { periods, height } = props
  const translate = useTranslate()
  const language = useLanguage()
  const { palette } = useTheme()
  const isIdle = periods.every(({ completed, failed }) => !completed && !failed)
  const formatTime = (from: string) => timeOfDay(new Date(from), new Date(from), language)
  return (
    <BarChart
      height={height}
      margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
      hideLegend
      skipAnimation
      borderRadius={0}
      grid={{ horizontal: true }}
      xAxis={[
        {
          data: periods.map(({ from }) => from),
          scaleType: 'band',
          categoryGapRatio: 0.25,
          valueFormatter: formatTime,
          height: 30,
          tickInterval: isEvenHour,
          tickLabelInterval: 'auto',
        },
      ]}
      yAxis={[{ width: 40, min: 0, max: isIdle ? 4 : undefined, tickMinStep: 1 }]}
      series={[
        {
          label: translate('jobs.history.completed'),
          data: periods.map(({ completed }) => completed),
          color: palette.info.main,
          stack: 'jobs',
        },
        {
          label: translate('jobs.history.failed'),
          data: periods.map(({ failed }) => failed),
          color: palette.error.main,
          stack: 'jobs',
        },
      ]}
    />
  )
}

function isEvenHour(from: string) {
  const moment = new Date(from)
  return moment.getMinutes() === 0 && moment.getHours() % 2 === 0
}
