import PauseIcon from '@mui/icons-material/Pause'
import PlayIcon from '@mui/icons-material/PlayArrow'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ComponentType, ReactNode } from 'react'
import { AccessDenied, CanAccess, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { NotFound } from '../frame/Notice.tsx'
import { FailureGroups } from './FailureGroups.tsx'
import { JobAlerts } from './JobAlerts.tsx'
import { JobList } from './JobList.tsx'
import { type JobTab, JobTabs, jobTabs } from './JobTabs.tsx'
import { QueueOverview } from './queues/QueueOverview.tsx'
import { usePause } from './usePolling.ts'
import { WorkersAndSchedules } from './WorkersAndSchedules.tsx'

const contents: Record<JobTab, ComponentType> = {
  list: JobList,
  failures: FailureGroups,
  queues: QueueOverview,
  workers: WorkersAndSchedules,
}

/** The job console: its alerts, and the tab that the address names; without one, the list of jobs. */
export function JobConsole() {
  const { tab: name = 'list' } = useParams()
  const tab = jobTabs.find((known) => known === name)
  if (!tab) return <NotFound />
  const Content = contents[tab]
  return (
    <CanAccess resource="jobs" action="list" accessDenied={<AccessDenied />}>
      <Frame tab={tab}>
        <Content />
      </Frame>
    </CanAccess>
  )
}

function Frame({ tab, children }: { tab: JobTab; children: ReactNode }) {
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <JobAlerts />
      <Box>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap' }}>
          <JobTabs tab={tab} />
          <PauseButton />
        </Box>
        {children}
      </Box>
    </Box>
  )
}

/** Shows whether the console is refreshed automatically, and a button that pauses or resumes refreshing. */
function PauseButton() {
  const [isPaused, setPaused] = usePause()
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
      <span>{translate(isPaused ? 'jobs.paused' : 'jobs.live')}</span>
      <Button
        size="small"
        startIcon={isPaused ? <PlayIcon /> : <PauseIcon />}
        onClick={() => setPaused(!isPaused)}
      >
        {translate(isPaused ? 'jobs.resume' : 'jobs.pause')}
      </Button>
    </Box>
  )
}
