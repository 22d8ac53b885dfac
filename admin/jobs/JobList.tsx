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
import { Jobs } from './Jobs.tsx'
import { Machinery } from './Machinery.tsx'
import { QueueCards } from './QueueCards.tsx'
import { Troubles } from './Troubles.tsx'
import { usePause } from './usePolled.ts'

const parts = ['list', 'failures', 'machinery'] as const
type Part = (typeof parts)[number]

/** The console of the jobs: how the queues are doing above, what can be done about it below. */
export function JobList() {
  const [part, setPart] = useState<Part>('list')
  const translate = useTranslate()
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {part !== 'list' && <Title title={translate('resources.jobs.name', { smart_count: 2 })} />}
      <Troubles />
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
        {part === 'machinery' && <Machinery />}
      </Box>
    </Box>
  )
}

/** Whether what is shown is live, and the way to make it stand still. */
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
