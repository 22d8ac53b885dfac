import { useRedirect, useTranslate } from 'react-admin'
import { listPath } from '../../shared/contract/alert.ts'
import type { Summary } from '../../shared/contract/summary.ts'
import { formatTimeZone } from '../../shared/view/format.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { ChartCard } from './ChartCard.tsx'
import { LazyBars } from './charts/LazyBars.ts'
import { daysFrom, mediumDay, shortDay } from './days.ts'

/** A chart of the leads received on each day. A click on a day opens its leads. */
export function LeadsPerDay({ summary }: { summary: Summary | undefined }) {
  const translate = useTranslate()
  const redirect = useRedirect()
  const language = useLanguage()
  const counts = new Map(summary?.leads?.perDay.map(({ period, count }) => [period, count]))
  const days = summary ? daysFrom(summary.from.leads, summary.periods.leadDays) : []
  const values = days.map((day) => counts.get(day) ?? 0)
  const names = days.map((day) => shortDay(day, language))
  const title = translate('home.chart.perDay')
  return (
    <ChartCard
      title={title}
      scope={translate('home.scope.days', {
        days: summary?.periods.leadDays ?? '',
        zone: summary ? formatTimeZone(summary.timeZone, language) : '',
      })}
      table={
        summary && {
          head: [translate('home.day'), title],
          rows: days.map((day, index) => [mediumDay(day, language), values[index] ?? 0]),
        }
      }
      isEmpty={counts.size === 0}
    >
      <LazyBars
        labels={names}
        series={[{ label: title, color: 'info', values }]}
        onPick={(index) => redirect(listPath('leads', { from: days[index], until: days[index] }))}
      />
    </ChartCard>
  )
}
