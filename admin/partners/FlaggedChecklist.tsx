import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import { useTranslate } from 'react-admin'
import type { DecisionResult, FlaggedApplication } from '../../shared/contract/decision.ts'
import { Code } from '../common/Code.tsx'
import { Flag } from '../common/Flag.tsx'

type FlaggedChecklistProps = {
  result: DecisionResult
  /** The applications ticked as reviewed, with the version that the user saw. */
  reviewed: FlaggedApplication[]
  onChange(reviewed: FlaggedApplication[]): void
}

/**
 * A checklist of the applications with risk flags. Those that the user does not tick as reviewed are not
 * approved. Renders nothing if no application has flags.
 */
export function FlaggedChecklist({ result, reviewed, onChange }: FlaggedChecklistProps) {
  const translate = useTranslate()
  const isReviewed = ({ id }: FlaggedApplication) =>
    reviewed.some((application) => application.id === id)
  const unreviewed = result.flagged.filter((application) => !isReviewed(application))
  const shown = [...reviewed, ...unreviewed].toSorted((a, b) => a.id.localeCompare(b.id))
  if (shown.length === 0) return null
  const toggle = (toggled: FlaggedApplication) =>
    onChange(
      isReviewed(toggled) ? reviewed.filter(({ id }) => id !== toggled.id) : [...reviewed, toggled],
    )
  const hiddenCount = result.skippedBecause.flagged - unreviewed.length
  return (
    <Box sx={{ border: 1, borderColor: 'divider', p: 1.5, maxHeight: 260, overflowY: 'auto' }}>
      <Box sx={{ mb: 1 }}>{translate('decision.review')}</Box>
      {shown.map((application) => (
        <Box key={application.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Checkbox
            size="small"
            checked={isReviewed(application)}
            onChange={() => toggle(application)}
            slotProps={{
              input: {
                'aria-label': translate('decision.reviewed', {
                  name: `${application.agencyName} ${application.referralCode}`,
                }),
              },
            }}
          />
          <Box>
            <Link href={`#/partners/${application.id}/show`} target="_blank" rel="noopener">
              {application.agencyName}
            </Link>{' '}
            <Code text={application.referralCode} />{' '}
            <Flag labelKeys={application.riskFlags.map((flag) => `riskFlag.${flag}`)} />
          </Box>
        </Box>
      ))}
      {hiddenCount > 0 && (
        <Box>{translate('decision.moreFlagged', { smart_count: hiddenCount })}</Box>
      )}
    </Box>
  )
}
