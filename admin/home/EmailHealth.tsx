import { useTranslate } from 'react-admin'
import type { Summary } from '../../shared/contract/summary.ts'
import { formatTimeZone } from '../../shared/view/format.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { ChartCard } from './ChartCard.tsx'
import type { BarColor } from './charts/Bars.tsx'
import { LazyBars } from './charts/LazyBars.ts'
import { daysFrom, mediumDay, shortDay } from './days.ts'

const outcomes = [
  ['sent', 'success'],
  ['failed', 'error'],
  ['withheld', 'secondary'],
  ['waiting', 'warning'],
] as const satisfies [string, BarColor][]

/** A chart of the emails created on each day, by outcome. */
export function EmailHealth({ summary }: { summary: Summary | undefined }) {
  const translate = useTranslate()
  const language = useLanguage()
  const countsByDay = new Map(summary?.system?.emails.map((counts) => [counts.period, counts]))
  const days = summary ? daysFrom(summary.from.emails, summary.periods.emailDays) : []
  const series = outcomes.map(([outcome, color]) => ({
    label: translate(`home.emails.${outcome}`),
    color,
    values: days.map((day) => countsByDay.get(day)?.[outcome] ?? 0),
  }))
  return (
    <ChartCard
      title={translate('home.chart.emails')}
      scope={translate('home.scope.days', {
        days: summary?.periods.emailDays ?? '',
        zone: summary ? formatTimeZone(summary.timeZone, language) : '',
      })}
      table={
        summary && {
          head: [translate('home.day'), ...series.map(({ label }) => label)],
          rows: days.map((day, index) => [
            mediumDay(day, language),
            ...series.map(({ values }) => values[index] ?? 0),
          ]),
        }
      }
      isEmpty={countsByDay.size === 0}
    >
      <LazyBars labels={days.map((day) => shortDay(day, language))} series={series} />
    </ChartCard>
  )
}
