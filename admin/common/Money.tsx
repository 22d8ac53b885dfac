import { formatEstimate, formatMoney, formatMoneyShort } from '../../shared/view/format.ts'
import { useLanguage } from './useLanguage.ts'

/** An amount with its currency; nothing if the amount is null. */
export function Money({ amount, currency }: { amount: number | null; currency: string }) {
  const language = useLanguage()
  if (amount === null) return null
  return <span style={{ whiteSpace: 'nowrap' }}>{formatMoney(amount, currency, language)}</span>
}

/** An amount that was calculated from estimates, without cents. */
export function EstimatedMoney({ amount, currency }: { amount: number; currency: string }) {
  const language = useLanguage()
  return <span style={{ whiteSpace: 'nowrap' }}>{formatEstimate(amount, currency, language)}</span>
}

type ShortMoneyProps = {
  amount: number
  currency: string
  /** What the amount is, already translated. */
  rule: string
}

/** An amount in few characters; its tooltip has the whole amount, and what it is. */
export function ShortMoney({ amount, currency, rule }: ShortMoneyProps) {
  const language = useLanguage()
  return (
    <span
      title={`${formatMoney(amount, currency, language)}. ${rule}`}
      style={{ whiteSpace: 'nowrap' }}
    >
      {formatMoneyShort(amount, currency, language)}
    </span>
  )
}
