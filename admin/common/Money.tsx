import { useLocale } from 'react-admin'
import { formatMoney } from './format.ts'

/** An amount with its currency; nothing where there is none. */
export function Money({ amount, currency }: { amount: number | null; currency: string }) {
  const language = useLocale() ?? 'es'
  if (amount === null) return null
  return <span style={{ whiteSpace: 'nowrap' }}>{formatMoney(amount, currency, language)}</span>
}
