import { useTheme } from '@mui/material/styles'
import { BarChart } from '@mui/x-charts/BarChart'
import { CHART_HEIGHT } from '../ChartCard.tsx'

/** A series: one value per bar, all in one color. Several series are stacked. */
type BarSeries = { label: string; color: BarColor; values: number[] }
export type BarColor = 'info' | 'success' | 'warning' | 'error' | 'primary' | 'secondary'

type BarsProps = {
  /** A short label for each bar. */
  labels: string[]
  series: BarSeries[]
  /** Whether the bars run from left to right, which leaves space for long labels. */
  isHorizontal?: boolean
  /** Called with the index of a bar when the user clicks it, or the space above it. */
  onPick?: (index: number) => void
}

/** Height of the legend in pixels. */
const LEGEND_HEIGHT = 32

/** A bar chart in the theme's colors. Its library is large: use `LazyBars`. */
export function Bars({ labels, series, isHorizontal = false, onPick }: BarsProps) {
  const { palette } = useTheme()
  const hasLegend = series.length > 1
  const band = { scaleType: 'band', data: labels, categoryGapRatio: 0.35 } as const
  const linear = { tickMinStep: 1, disableLine: true, disableTicks: true }
  const axes = isHorizontal
    ? { yAxis: [{ ...band, width: 110, disableLine: true, disableTicks: true }], xAxis: [linear] }
    : {
        xAxis: [{ ...band, disableTicks: true, tickLabelMinGap: 12 }],
        // As wide as "100,000".
        yAxis: [{ ...linear, width: 52 }],
      }
  return (
    <BarChart
      {...axes}
      height={CHART_HEIGHT - (hasLegend ? LEGEND_HEIGHT : 0)}
      layout={isHorizontal ? 'horizontal' : 'vertical'}
      series={series.map(({ label, color, values }) => ({
        label,
        data: values,
        stack: 'all',
        color: palette[color].main,
      }))}
      grid={isHorizontal ? { vertical: true } : { horizontal: true }}
      // The last label of a horizontal axis is centered on its end.
      margin={{ top: 8, right: isHorizontal ? 24 : 8, bottom: 4, left: 4 }}
      hideLegend={!hasLegend}
      skipAnimation
      // Screen readers are given a table instead.
      disableKeyboardNavigation
      {...(onPick && { onAxisClick: (_event, picked) => picked && onPick(picked.dataIndex) })}
      sx={{ cursor: onPick ? 'pointer' : undefined }}
    />
  )
}
