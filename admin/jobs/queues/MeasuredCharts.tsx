import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type {
  Durations,
  MeasuredPeriod,
  MeasuredRange,
  Percentiles,
  QueueCourse,
} from '../../../shared/contract/measurements.ts'
import { formatDuration } from '../../../shared/view/format.ts'
import { exactTime } from '../../common/format.ts'
import { useLanguage } from '../../common/useLanguage.ts'
import { ChartCard } from '../../home/ChartCard.tsx'
import { lazyScreen } from '../../lazyScreen.ts'
import { formatSeconds } from './formatSeconds.ts'
import { MarkList } from './MarkList.tsx'
import type { Series } from './PeriodChart.tsx'

const PeriodChart = lazyScreen(() => import('./PeriodChart.tsx'), 'default')

type Props = { course: QueueCourse | undefined; range: MeasuredRange }

/** Charts of a queue: what was completed and failed, what arrived, and the percentiles of its durations. */
export function MeasuredCharts({ course, range }: Props) {
  const translate = useTranslate()
  const label = (name: string) => translate(`measured.${name}`)
  const countsOf = (periods: MeasuredPeriod[]): Series[] => [
    series('completed', label('completed'), 'info', periods, ({ completed }) => completed),
    series('failed', label('failed'), 'error', periods, ({ failed }) => failed?.count),
  ]
  const flowOf = (periods: MeasuredPeriod[]): Series[] => [
    series('arrived', label('arrived'), 'warning', periods, ({ arrived }) => arrived),
    series('completed', label('completed'), 'info', periods, ({ completed }) => completed),
  ]
  return (
    <Box sx={gridSx}>
      <Chart name="completed" kind="bars" {...{ course, range }} seriesOf={countsOf} />
      <Chart name="flow" kind="lines" {...{ course, range }} seriesOf={flowOf} />
      {(['latency', 'wait', 'run'] as const).map((name) => (
        <Chart
          key={name}
          name={name}
          kind="lines"
          {...{ course, range }}
          seriesOf={(periods) => percentilesOf(periods, name)}
          total={course?.total[name]}
        />
      ))}
      {course && <MarkList marks={course.marks} />}
    </Box>
  )
}

type ChartProps = Props & {
  name: 'completed' | 'flow' | keyof Durations
  kind: 'bars' | 'lines'
  seriesOf(periods: MeasuredPeriod[]): Series[]
  /** Of a chart of durations, the percentiles over the whole range. */
  total?: Percentiles | null | undefined
}

function Chart({ name, kind, course, range, seriesOf, total }: ChartProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const all = course ? seriesOf(course.periods) : []
  const title = translate(`measured.chart.${name}`)
  const times = course?.periods.map(({ from }) => from) ?? []
  const isDuration = kind === 'lines' && name !== 'flow'
  const format = (value: number | null) =>
    value === null ? '–' : isDuration ? formatSeconds(value, language) : value
  return (
    <ChartCard
      title={title}
      scope={
        course
          ? translate('measured.scope', {
              range: translate(`measured.ranges.${range}`),
              period: formatDuration(course.periodSeconds, language),
            })
          : ''
      }
      table={
        course && {
          head: [translate('measured.time'), ...all.map(({ label }) => label)],
          rows: times.map((from, index) => [
            exactTime(new Date(from), language),
            ...all.map(({ values }) => format(values[index] ?? null)),
          ]),
        }
      }
      isEmpty={all.every(({ values }) =>
        values.every((value) => (isDuration ? value === null : !value)),
      )}
      footer={isDuration && course && <Total name={name} total={total ?? null} />}
    >
      {course && (
        <PeriodChart
          kind={kind}
          times={times}
          series={all}
          marks={course.marks}
          format={(value) => String(format(value))}
        />
      )}
    </ChartCard>
  )
}

function Total(props: { name: string; total: Percentiles | null }) {
  const { name, total } = props
  const translate = useTranslate()
  const language = useLanguage()
  const label = translate(`measured.${name}`)
  if (!total) return translate('measured.totalNone', { name: label })
  return translate('measured.total', {
    name: label,
    p50: formatSeconds(total.p50, language),
    p95: formatSeconds(total.p95, language),
    p99: formatSeconds(total.p99, language),
  })
}

function percentilesOf(periods: MeasuredPeriod[], name: keyof Durations): Series[] {
  return [
    series('p50', 'p50', 'info', periods, (period) => period[name]?.p50),
    series('p95', 'p95', 'warning', periods, (period) => period[name]?.p95),
    series('p99', 'p99', 'error', periods, (period) => period[name]?.p99),
  ]
}

function series(
  id: string,
  label: string,
  color: Series['color'],
  periods: MeasuredPeriod[],
  read: (period: MeasuredPeriod) => number | null | undefined,
): Series {
  return { id, label, color, values: periods.map((period) => read(period) ?? null) }
}

const gridSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
}
