import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import type { LeadRecord } from '../../../shared/contract/records.ts'
import { JourneySection } from '../../common/journey/JourneySection.tsx'
import { JobsLink } from '../../common/RecordHeading.tsx'
import { Columns, cardSx } from '../../common/RecordPage.tsx'
import { SystemFacts } from './LeadFacts.tsx'

/** What happened to a lead, with every attempt at a job and every reply of a mail server, its code, and a link to its jobs. */
export function LeadJourney({ lead }: { lead: LeadRecord }) {
  return (
    <Columns>
      <Card sx={cardSx}>
        <JourneySection journey={lead.journey} />
      </Card>
      <Card sx={cardSx}>
        <SystemFacts lead={lead} />
        <Box sx={{ mt: 2 }}>
          <JobsLink />
        </Box>
      </Card>
    </Columns>
  )
}
