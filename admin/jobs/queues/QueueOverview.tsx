import Box from '@mui/material/Box'
import { QueueCards } from '../QueueCards.tsx'
import { QueueHistory } from '../QueueHistory.tsx'

/** The queues: a card with the numbers of each, and a chart of what was completed and failed. */
export function QueueOverview() {
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <QueueCards />
      <QueueHistory />
    </Box>
  )
}
