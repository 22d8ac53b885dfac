import { useRedirect, useTranslate } from 'react-admin'
import { listPath } from '../../shared/contract/alert.ts'
import { leadStatuses } from '../../shared/contract/lead.ts'
import type { Summary } from '../../shared/contract/summary.ts'
import { ChartCard } from './ChartCard.tsx'
import { LazyBars } from './charts/LazyBars.ts'

/** A chart of the leads received in the period, by status. A click on a status opens its leads. */
export function LeadsByStatus({ summary }: { summary: Summary | undefined }) {
  const translate = useTranslate()
  const redirect = useRedirect()
  const counts = new Map(summary?.leads?.byStatus.map(({ status, count }) => [status, count]))
  const values = leadStatuses.map((status) => counts.get(status) ?? 0)
  const names = leadStatuses.map((status) => translate(`leadStatus.${status}`))
  const title = translate('home.chart.byStatus')
  return (
    <ChartCard
      title={title}
      scope={translate('home.scope.received', { days: summary?.periods.leadDays ?? '' })}
      table={
        summary && {
          head: [translate('common.status'), title],
          rows: names.map((name, index) => [name, values[index] ?? 0]),
        }
      }
      isEmpty={counts.size === 0}
    >
      <LazyBars
        isHorizontal
        labels={names}
        series={[{ label: title, color: 'success', values }]}
        onPick={(index) =>
          redirect(listPath('leads', { status: [leadStatuses[index]], from: summary?.from.leads }))
        }
      />
    </ChartCard>
  )
}
