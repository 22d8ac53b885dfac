import Box from '@mui/material/Box'
import type { Summary } from '../../shared/contract/summary.ts'
import { Alerts } from './Alerts.tsx'
import { Figures } from './Figures.tsx'
import { HomeSection } from './HomeSection.tsx'
import { chartsSx } from './layout.ts'
import { MailHealth } from './MailHealth.tsx'
import { Queues } from './Queues.tsx'

/** What is wrong, how the queues stand, and what becomes of the mails. */
export function SystemPart({ summary }: { summary: Summary | undefined }) {
  return (
    <HomeSection title="home.part.system">
      <Alerts system={summary?.system} />
      <Figures figures={summary?.system?.figures} expected={5} />
      <Box sx={chartsSx}>
        <Queues system={summary?.system} />
        <MailHealth summary={summary} />
      </Box>
    </HomeSection>
  )
}
