import Box from '@mui/material/Box'
import type { StepWithShares } from '../../shared/view/funnel-shares.ts'

/** A bar as long as the part of all leads that reached a step. Its number is beside it. */
export function StepBar({ step: { step, ofAll } }: { step: StepWithShares }) {
  return (
    <Box sx={{ height: 22, bgcolor: 'action.hover', borderRadius: '2px' }}>
      <Box
        sx={{
          width: `${(ofAll ?? 0) * 100}%`,
          // A few of many leads can be seen, too.
          minWidth: ofAll ? 2 : 0,
          height: '100%',
          bgcolor: step === 'won' ? 'success.main' : 'info.main',
          borderRadius: '2px',
        }}
      />
    </Box>
  )
}
