import Box from '@mui/material/Box'
import type { ComponentType, ReactNode } from 'react'
import { CanAccess } from 'react-admin'
import { useParams } from 'react-router-dom'
import { queueLabels } from '../../shared/view/queue-names.ts'
import { NotAllowed, NotFound } from '../frame/Notice.tsx'
import { FailureGroups } from './FailureGroups.tsx'
import { HealthLine } from './HealthLine.tsx'
import { JobAlerts } from './JobAlerts.tsx'
import { JobList } from './JobList.tsx'
import { type JobTab, JobTabs, jobTabs } from './JobTabs.tsx'
import { QueueOverview } from './queues/QueueOverview.tsx'
import { QueuePage } from './queues/QueuePage.tsx'
import { RefreshMenu } from './refresh/RefreshMenu.tsx'
import { WorkersAndSchedules } from './WorkersAndSchedules.tsx'

const contents: Record<JobTab, ComponentType> = {
  list: JobList,
  failures: FailureGroups,
  queues: QueueOverview,
  workers: WorkersAndSchedules,
}

/**
 * The job console: its alerts, the state of the queues in one line, and the tab or queue that the address names; without
 * one, the list of jobs.
 */
export function JobConsole() {
  const { queue, tab: name = queue ? 'queues' : 'list' } = useParams()
  const tab = jobTabs.find((known) => known === name)
  if (!tab || (queue && !(queue in queueLabels.en))) return <NotFound />
  const Content = queue ? QueuePage : contents[tab]
  return (
    <CanAccess resource="jobs" action="list" accessDenied={<NotAllowed />}>
      <Frame tab={tab}>
        <Content />
      </Frame>
    </CanAccess>
  )
}

function Frame({ tab, children }: { tab: JobTab; children: ReactNode }) {
  return (
    <Box sx={{ py: 1.5, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <JobAlerts />
      <HealthLine />
      <Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <JobTabs tab={tab} />
          </Box>
          <RefreshMenu />
        </Box>
        {children}
      </Box>
    </Box>
  )
}
