import PauseIcon from '@mui/icons-material/Pause'
import PlayIcon from '@mui/icons-material/PlayArrow'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { usePause } from './usePolled.ts'

/** Whether what is shown is live, and the way to make it stand still. */
export function PauseButton() {
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
