import type { Absence } from '../../shared/contract/staff.ts'
import { formatDay } from './format.ts'
import { Chip } from './StatusChip.tsx'
import { useLanguage } from './useLanguage.ts'

/** That a staff member is away, or will be, with the days that are known, as colored text; nothing if neither. */
export function AwayChip({ absence }: { absence: Absence | null }) {
  const language = useLanguage()
  if (!absence) return null
  const { from, until } = absence
  const params = {
    ...(from && { from: formatDay(from, language) }),
    ...(until && { until: formatDay(until, language) }),
  }
  const tone = from ? 'text.secondary' : 'warning.main'
  return <Chip tone={tone} labelKey={keyOf(absence)} params={params} />
}

function keyOf({ from, until }: Absence) {
  if (from) return until ? 'absence.awayFromUntil' : 'absence.awayFrom'
  return until ? 'absence.awayUntil' : 'absence.away'
}
