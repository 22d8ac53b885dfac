import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import { useTranslate } from 'react-admin'
import type { DecisionResult, FlaggedApplication } from '../../shared/contract/decision.ts'
import { Flag } from '../common/Flag.tsx'

/** The flagged applications somebody has looked at, each in the version they saw. */
export type Seen = FlaggedApplication[]

type FlaggedOnesProps = { result: DecisionResult; seen: Seen; onChange(seen: Seen): void }

/** Those with risk flags: each is ticked once it was looked at, or stays as it is. */
export function FlaggedOnes({ result, seen, onChange }: FlaggedOnesProps) {
  const translate = useTranslate()
  const isSeen = ({ id }: FlaggedApplication) => seen.some((each) => each.id === id)
  const unseen = result.flagged.filter((each) => !isSeen(each))
  const shown = [...seen, ...unseen].toSorted((one, other) => one.id.localeCompare(other.id))
  if (shown.length === 0) return null
  const toggle = (each: FlaggedApplication) =>
    onChange(isSeen(each) ? seen.filter(({ id }) => id !== each.id) : [...seen, each])
  const more = result.skippedBecause.flagged - unseen.length
  return (
    <Box sx={{ border: 1, borderColor: 'divider', p: 1.5, maxHeight: 260, overflowY: 'auto' }}>
      <Box sx={{ mb: 1 }}>{translate('decision.lookAt')}</Box>
      {shown.map((each) => (
        <Box key={each.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Checkbox
            size="small"
            checked={isSeen(each)}
            onChange={() => toggle(each)}
            slotProps={{
              input: { 'aria-label': translate('decision.seen', { name: each.agencyName }) },
            }}
          />
          <Box>
            <Link href={`#/partners/${each.id}/show`} target="_blank" rel="noopener">
              {each.agencyName}
            </Link>{' '}
            <Flag words={each.riskFlags.map((flag) => `riskFlag.${flag}`)} />
          </Box>
        </Box>
      ))}
      {more > 0 && <Box>{translate('decision.moreFlagged', { smart_count: more })}</Box>}
    </Box>
  )
}
