import { useLocale } from 'react-admin'
import { mostCounted } from '../../../shared/contract/list.ts'
import { formatCount } from '../format.ts'

/** How many there are; null: more than are counted ("10,000+"). */
export function Count({ total }: { total: number | null }) {
  const language = useLocale() ?? 'es'
  return total === null ? `${formatCount(mostCounted, language)}+` : formatCount(total, language)
}
