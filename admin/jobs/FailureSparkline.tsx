import { useTheme } from '@mui/material/styles'
import { SparkLineChart } from '@mui/x-charts/SparkLineChart'

/** Bars of the failures per hour. Import it lazily, because it bundles the chart library. */
export default function FailureSparkline(props: {
  perHour: number[]
  width: number
  height: number
}) {
  const { perHour, width, height } = props
  const { palette } = useTheme()
  return (
    <SparkLineChart
      plotType="bar"
      data={perHour}
      width={width}
      height={height}
      color={palette.error.main}
      margin={0}
      disableAxisListener
    />
  )
}
