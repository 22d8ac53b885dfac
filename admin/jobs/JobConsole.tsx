import PauseIcon from '@mui/icons-material/Pause'
import PlayIcon from '@mui/icons-material/PlayArrow'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import { Title, useTranslate } from 'react-admin'
import { FailureGroups } from './FailureGroups.tsx'
import { JobAlerts } from './JobAlerts.tsx'
import { JobList } from './JobList.tsx'
import { QueueCards } from './QueueCards.tsx'
import { QueueHistory } from './QueueHistory.tsx'
import { usePause } from './usePolling.ts'
import { WorkersAndSchedules } from './WorkersAndSchedules.tsx'

const parts = ['list', 'failures', 'machinery'] as const
type Part = (typeof parts)[number]

/** The job console: alerts, queues and their history, and tabs for jobs, failures, and workers and schedules. */
export function JobConsole() {
  const [part, setPart] = useState<Part>('list')
  const translate = useTranslate()
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {part !== 'list' && <Title title={translate('resources.jobs.name', { smart_count: 2 })} />}
      <JobAlerts />
      <QueueCards onChoose={() => setPart('list')} />
      <QueueHistory />
      <Box>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap' }}>
          <Tabs value={part} onChange={(_event, chosen: Part) => setPart(chosen)}>
            {parts.map((name) => (
              <Tab key={name} value={name} label={translate(`jobs.part.${name}`)} />
            ))}
          </Tabs>
          <PauseButton />
        </Box>
        {part === 'list' && <JobList />}
        {part === 'failures' && <FailureGroups onChoose={() => setPart('list')} />}
        {part === 'machinery' && <WorkersAndSchedules />}
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
