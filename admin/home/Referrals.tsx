import { useTranslate } from 'react-admin'
import type { Summary } from '../../shared/contract/summary.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { ChartCard } from './ChartCard.tsx'
import { LazyBars } from './charts/LazyBars.ts'
import { longMonth, monthsFrom, shortMonth } from './days.ts'

/** A chart of the leads and applications with a partner's referral code, by month. */
export function Referrals({ summary }: { summary: Summary | undefined }) {
  const translate = useTranslate()
  const language = useLanguage()
  const countsByMonth = new Map(
    summary?.partners?.referrals.map((counts) => [counts.period, counts]),
  )
  const months = summary ? monthsFrom(summary.from.referrals, summary.periods.referralMonths) : []
  const leads = months.map((month) => countsByMonth.get(month)?.leads ?? 0)
  const partners = months.map((month) => countsByMonth.get(month)?.partners ?? 0)
  const names = {
    leads: translate('resources.leads.name', { smart_count: 2 }),
    partners: translate('resources.partners.name', { smart_count: 2 }),
  }
  return (
    <ChartCard
      title={translate('home.chart.referrals')}
      scope={translate('home.scope.months', { months: summary?.periods.referralMonths ?? '' })}
      table={
        summary && {
          head: [translate('home.month'), names.leads, names.partners],
          rows: months.map((month, index) => [
            longMonth(month, language),
            leads[index] ?? 0,
            partners[index] ?? 0,
          ]),
        }
      }
      isEmpty={countsByMonth.size === 0}
    >
      <LazyBars
        labels={months.map((month) => shortMonth(month, language))}
        series={[
          { label: names.leads, color: 'primary', values: leads },
          { label: names.partners, color: 'success', values: partners },
        ]}
      />
    </ChartCard>
  )
}
