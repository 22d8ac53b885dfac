import Box from '@mui/material/Box'
import type { StepWithShares } from '../../shared/view/funnel-shares.ts'

/** A bar whose width is the share of all leads that reached a step. Decoration: the number is beside it. */
export function StepBar({ step: { step, ofAll } }: { step: StepWithShares }) {
  return (
    <Box aria-hidden sx={{ height: 22, bgcolor: 'action.hover', borderRadius: '2px' }}>
      <Box
        sx={{
          width: `${(ofAll ?? 0) * 100}%`,
          // So that a small share is visible.
          minWidth: ofAll ? 2 : 0,
          height: '100%',
          bgcolor: step === 'won' ? 'success.main' : 'info.main',
          borderRadius: '2px',
        }}
      />
    </Box>
  )
}
