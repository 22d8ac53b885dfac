import { formatMoney } from '../../shared/view/format.ts'
import { useLanguage } from './useLanguage.ts'

/** An amount with its currency; nothing if the amount is null. */
export function Money({ amount, currency }: { amount: number | null; currency: string }) {
  const language = useLanguage()
  if (amount === null) return null
  return <span style={{ whiteSpace: 'nowrap' }}>{formatMoney(amount, currency, language)}</span>
}
