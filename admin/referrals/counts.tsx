import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Language } from '../../shared/contract/language.ts'
import { type CountName, countNames, type ReferralCounts } from '../../shared/contract/referral.ts'
import { formatCount, formatMoney, formatPercent } from '../../shared/view/format.ts'
import { useLanguage } from '../common/useLanguage.ts'

/** Formats one of the numbers. Sales in several currencies are not added up; without leads, there is no conversion. */
export function countText(counts: ReferralCounts, name: CountName, language: Language): string {
  const { leads, won, sales } = counts
  if (name === 'conversion') return leads === 0 ? '–' : formatPercent(won / leads, language)
  if (name !== 'sales') return formatCount(counts[name], language)
  const sums = sales.map(({ amount, currency }) => formatMoney(amount, currency, language))
  return sums.join(' + ') || '–'
}

/** Returns a function that writes all the numbers as one text, for windows that have no room for columns. */
export function useTotalsText(): (counts: ReferralCounts) => string {
  const translate = useTranslate()
  const language = useLanguage()
  return (counts) =>
    translate(
      'referrals.totals',
      Object.fromEntries(
        // An amount is not divided between two lines.
        countNames.map((name) => [
          name,
          countText(counts, name, language).replaceAll(' ', '\u00a0'),
        ]),
      ),
    )
}

/** The heading of a number; its tooltip says how it is counted. */
export function CountHeading({ name }: { name: CountName }): ReactNode {
  const translate = useTranslate()
  return (
    <Tooltip title={translate(`referrals.definition.${name}`)} describeChild>
      <span>{translate(`referrals.count.${name}`)}</span>
    </Tooltip>
  )
}
