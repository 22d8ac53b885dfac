import { maxCounted } from '../../../shared/contract/list.ts'
import { formatCount } from '../../../shared/view/format.ts'
import { useLanguage } from '../useLanguage.ts'

/** A number of rows. Null means more than the API counts, and is shown as "10,000+". */
export function Count({ total }: { total: number | null }) {
  const language = useLanguage()
  return total === null ? `${formatCount(maxCounted, language)}+` : formatCount(total, language)
}
