import Box from '@mui/material/Box'
import { useRecordContext, useShowContext } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { LeadRecord } from '../../shared/contract/records.ts'
import { useLiveRefetch } from '../common/live/useLiveRefetch.ts'
import { RecordHeading } from '../common/RecordHeading.tsx'
import { ShowScreen } from '../common/Screens.tsx'
import { LeadStatusChip } from '../common/StatusChip.tsx'
import { LeadNavigation } from './LeadNavigation.tsx'
import { LeadContent } from './record/LeadContent.tsx'
import { LeadJourney } from './record/LeadJourney.tsx'
import { type LeadTab, LeadTabs } from './record/LeadTabs.tsx'
import { Waiting } from './Waiting.tsx'

/** A lead's page: what staff work with, and behind a tab its journey. */
export function LeadShow() {
  return (
    <ShowScreen>
      <LeadPage />
    </ShowScreen>
  )
}

function LeadPage() {
  const lead = useRecordContext<LeadRecord>()
  const tab: LeadTab = useParams()['*'] === 'journey' ? 'journey' : 'lead'
  const { refetch } = useShowContext()
  // A correction of the client changes how they are reached.
  useLiveRefetch('people', () => true, refetch)
  if (!lead) return null
  return (
    <Box sx={{ py: 2 }}>
      <RecordHeading title={lead.name} chip={<StatusAndNavigation lead={lead} />} />
      <LeadTabs id={lead.id} tab={tab} />
      {tab === 'journey' ? <LeadJourney lead={lead} /> : <LeadContent lead={lead} />}
    </Box>
  )
}

function StatusAndNavigation({ lead }: { lead: LeadRecord }) {
  return (
    <>
      <LeadStatusChip status={lead.status} />
      <Waiting since={lead.waitingSince} isLabeled />
      <LeadNavigation id={lead.id} />
    </>
  )
}
