import type { Count as BoundedCount } from '../../../shared/contract/job.ts'
import { MAX_COUNTED } from '../../../shared/contract/list.ts'
import { formatCount } from '../../../shared/view/format.ts'
import { useLanguage } from '../useLanguage.ts'

/** A number of rows. Null means more than the API counts, and is shown as "10,000+". */
export function Count({ total }: { total: number | null }) {
  const language = useLanguage()
  return total === null ? `${formatCount(MAX_COUNTED, language)}+` : formatCount(total, language)
}

/** A count; "10,000+", or less with a lower limit, if there were more than were counted. */
export function CountUpTo({ count: { count, isExact } }: { count: BoundedCount }) {
  const language = useLanguage()
  return isExact
    ? formatCount(count, language)
    : `${formatCount(Math.min(count, MAX_COUNTED), language)}+`
}
