import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import { useTranslate } from 'react-admin'
import type { DecisionResult, FlaggedApplication } from '../../shared/contract/decision.ts'
import { Flag } from '../common/Flag.tsx'

type FlaggedChecklistProps = {
  result: DecisionResult
  /** The applications ticked as reviewed, in the version that was shown. */
  reviewed: FlaggedApplication[]
  onChange(reviewed: FlaggedApplication[]): void
}

/** The applications with risk flags; those not ticked as reviewed are not approved. */
export function FlaggedChecklist({ result, reviewed, onChange }: FlaggedChecklistProps) {
  const translate = useTranslate()
  const isReviewed = ({ id }: FlaggedApplication) => reviewed.some((each) => each.id === id)
  const others = result.flagged.filter((each) => !isReviewed(each))
  const shown = [...reviewed, ...others].toSorted((one, other) => one.id.localeCompare(other.id))
  if (shown.length === 0) return null
  const toggle = (each: FlaggedApplication) =>
    onChange(isReviewed(each) ? reviewed.filter(({ id }) => id !== each.id) : [...reviewed, each])
  const more = result.skippedBecause.flagged - others.length
  return (
    <Box sx={{ border: 1, borderColor: 'divider', p: 1.5, maxHeight: 260, overflowY: 'auto' }}>
      <Box sx={{ mb: 1 }}>{translate('decision.review')}</Box>
      {shown.map((each) => (
        <Box key={each.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Checkbox
            size="small"
            checked={isReviewed(each)}
            onChange={() => toggle(each)}
            slotProps={{
              input: { 'aria-label': translate('decision.reviewed', { name: each.agencyName }) },
            }}
          />
          <Box>
            <Link href={`#/partners/${each.id}/show`} target="_blank" rel="noopener">
              {each.agencyName}
            </Link>{' '}
            <Flag labelKeys={each.riskFlags.map((flag) => `riskFlag.${flag}`)} />
          </Box>
        </Box>
      ))}
      {more > 0 && <Box>{translate('decision.moreFlagged', { smart_count: more })}</Box>}
    </Box>
  )
}
