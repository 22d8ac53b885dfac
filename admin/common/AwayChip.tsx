import type { Absence } from '../../shared/contract/staff.ts'
import { formatDay } from './format.ts'
import { Chip } from './StatusChip.tsx'
import { useLanguage } from './useLanguage.ts'

/** That a staff member is away, with the last day of it if there is one, as colored text; nothing if they are not. */
export function AwayChip({ absence }: { absence: Absence | null }) {
  const language = useLanguage()
  if (!absence) return null
  const { until } = absence
  if (until === null) return <Chip tone="warning.main" labelKey="absence.away" />
  const params = { day: formatDay(until, language) }
  return <Chip tone="warning.main" labelKey="absence.awayUntil" params={params} />
}
