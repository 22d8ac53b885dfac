import { type Theme, useTheme } from '@mui/material/styles'
import { BarChart } from '@mui/x-charts/BarChart'
import { LineChart } from '@mui/x-charts/LineChart'
import type { ProcessMark } from '../../../shared/contract/measurements.ts'
import { timeOfDay } from '../../common/format.ts'
import { useLanguage } from '../../common/useLanguage.ts'
import { CHART_HEIGHT } from '../../home/ChartCard.tsx'
import { MarkLines } from './MarkLines.tsx'

/** A value for each period; null where nothing was measured. */
export type Series = {
  id: string
  label: string
  color: 'info' | 'warning' | 'error'
  values: (number | null)[]
}

type Props = {
  kind: 'bars' | 'lines'
  /** The start of each period. */
  times: string[]
  series: Series[]
  marks: ProcessMark[]
  format(value: number | null): string
}

/** Height of the legend in pixels. */
const LEGEND_HEIGHT = 32

/** Bars on top of each other, or lines, over the periods. Import it lazily, because it bundles the chart library. */
export default function PeriodChart({ kind, times, series, marks, format }: Props) {
  const { palette } = useTheme()
  const language = useLanguage()
  const axis = {
    data: times,
    height: 28,
    disableTicks: true,
    tickLabelMinGap: 16,
    valueFormatter: (from: string) => timeOfDay(new Date(from), new Date(), language),
  }
  const common = {
    height: CHART_HEIGHT - LEGEND_HEIGHT,
    margin: { top: marks.length > 0 ? 18 : 8, right: 28, bottom: 0, left: 0 },
    grid: { horizontal: true },
    skipAnimation: true,
    // Screen readers are given a table instead.
    disableKeyboardNavigation: true,
    yAxis: [{ width: 48, min: 0, disableLine: true, disableTicks: true }],
  }
  const values = series.map(({ id, label, color, values: data }) => ({
    ...{ id, label, data, color: palette[color].main },
    valueFormatter: format,
  }))
  if (kind === 'bars')
    return (
      <BarChart
        {...common}
        xAxis={[{ ...axis, scaleType: 'band', categoryGapRatio: 0.25 }]}
        series={values.map((one) => ({ ...one, stack: 'all' }))}
      >
        <MarkLines times={times} marks={marks} />
      </BarChart>
    )
  return (
    <LineChart
      {...common}
      xAxis={[{ ...axis, scaleType: 'point' }]}
      series={values.map((one) => ({
        ...{ ...one, curve: 'linear' as const },
        showMark: ({ index }: { index: number }) => isAlone(one.data, index),
      }))}
      sx={dashes}
    >
      <MarkLines times={times} marks={marks} />
    </LineChart>
  )
}

// A value between two gaps has no line.
function isAlone(values: (number | null)[], index: number): boolean {
  return (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
}

// Lines can be told apart without their colors.
const dashes = (_theme: Theme) => ({
  '& .MuiLineElement-root, & [data-series]': { strokeWidth: 1.75 },
  '& path[data-series="p95"], & path[data-series="arrived"]': { strokeDasharray: '6 3' },
  '& path[data-series="p99"]': { strokeDasharray: '2 3' },
})
