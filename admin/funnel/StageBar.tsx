import Box from '@mui/material/Box'
import type { StageWithShares } from '../../shared/view/funnel-shares.ts'

/** A bar whose width is the share of all leads that reached a stage. Decoration: the number is beside it. */
export function StageBar({ stage: { stage, shareOfAll } }: { stage: StageWithShares }) {
  return (
    <Box aria-hidden sx={{ height: 22, bgcolor: 'action.hover', borderRadius: '2px' }}>
      <Box
        sx={{
          width: `${(shareOfAll ?? 0) * 100}%`,
          // So that a small share is visible.
          minWidth: shareOfAll ? 2 : 0,
          height: '100%',
          bgcolor: stage === 'won' ? 'success.main' : 'info.main',
          borderRadius: '2px',
        }}
      />
    </Box>
  )
}
