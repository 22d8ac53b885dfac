import { formatDownPayment } from '../../shared/view/down-payment.ts'
import { Money } from '../common/Money.tsx'
import { useLanguage } from '../common/useLanguage.ts'

type StatedAmountProps = { field: string; amount: number | null; currency: string }

/** An amount that a client stated. */
export function StatedAmount({ field, amount, currency }: StatedAmountProps) {
  const language = useLanguage()
  if (field !== 'downPayment' || amount === null)
    return <Money amount={amount} currency={currency} />
  return (
    <span style={{ whiteSpace: 'nowrap' }}>{formatDownPayment(amount, currency, language)}</span>
  )
}
