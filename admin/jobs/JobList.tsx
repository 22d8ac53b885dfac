import PauseIcon from '@mui/icons-material/Pause'
import PlayIcon from '@mui/icons-material/PlayArrow'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import { Title, useTranslate } from 'react-admin'
import { FailureGroups } from './FailureGroups.tsx'
import { History } from './History.tsx'
import { JobAlerts } from './JobAlerts.tsx'
import { Jobs } from './Jobs.tsx'
import { QueueCards } from './QueueCards.tsx'
import { usePause } from './usePolling.ts'
import { WorkersAndSchedules } from './WorkersAndSchedules.tsx'

const parts = ['list', 'failures', 'machinery'] as const
type Part = (typeof parts)[number]

/** The job console: queues above; jobs, failures and workers below. */
export function JobList() {
  const [part, setPart] = useState<Part>('list')
  const translate = useTranslate()
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {part !== 'list' && <Title title={translate('resources.jobs.name', { smart_count: 2 })} />}
      <JobAlerts />
      <QueueCards onChoose={() => setPart('list')} />
      <History />
      <Box>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap' }}>
          <Tabs value={part} onChange={(_event, chosen: Part) => setPart(chosen)}>
            {parts.map((each) => (
              <Tab key={each} value={each} label={translate(`jobs.part.${each}`)} />
            ))}
          </Tabs>
          <PauseButton />
        </Box>
        {part === 'list' && <Jobs />}
        {part === 'failures' && <FailureGroups onChoose={() => setPart('list')} />}
        {part === 'machinery' && <WorkersAndSchedules />}
      </Box>
    </Box>
  )
}

/** Shows whether the console refreshes, and pauses or resumes it. */
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
