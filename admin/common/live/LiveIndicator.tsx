import LiveIcon from '@mui/icons-material/CloudDoneOutlined'
import LostIcon from '@mui/icons-material/CloudOffOutlined'
import PausedIcon from '@mui/icons-material/PauseCircleOutlined'
import type { SvgIconProps } from '@mui/material'
import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import { type ComponentType, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { timeOfDay } from '../format.ts'
import { useFailures } from '../load/failures.ts'
import { useLanguage } from '../useLanguage.ts'
import { connection } from './connection.ts'
import { useIsAnythingPaused } from './pausing.ts'

/** How the numbers and rows on screen are kept up to date. */
type Liveness = 'live' | 'paused' | 'lost'

const looks: Record<Liveness, { icon: ComponentType<SvgIconProps>; color: string }> = {
  live: { icon: LiveIcon, color: 'text.secondary' },
  paused: { icon: PausedIcon, color: 'warning.main' },
  lost: { icon: LostIcon, color: 'error.main' },
}

/**
 * Says in the app bar, for everything on screen, whether it is kept up to date, was paused by the user, or is old, and
 * since when: because the live connection is lost, or because something could not be loaded again.
 */
export function LiveIndicator() {
  const { liveness, since } = useLiveness()
  const translate = useTranslate()
  const language = useLanguage()
  if (!liveness) return null
  const { icon: Icon, color } = looks[liveness]
  const time = since === undefined ? '' : timeOfDay(new Date(since), new Date(), language)
  return (
    <Tooltip title={translate(`live.hint.${liveness}`)}>
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, px: 1, color }}>
        <Icon fontSize="small" aria-hidden />
        <Box component="span" sx={{ ...textSx, ...(liveness === 'live' && narrowSx) }}>
          {translate(`live.state.${liveness}`, { time })}
        </Box>
      </Box>
    </Tooltip>
  )
}

// Undefined while the connection has not opened yet and nothing failed or is paused.
function useLiveness(): { liveness: Liveness | undefined; since?: number } {
  const stream = useSyncExternalStore(connection.onStateChange, connection.state)
  const failingSince = useFailures()
  const isPaused = useIsAnythingPaused()
  const times = [failingSince, stream === 'lost' ? connection.lostSince() : undefined].filter(
    (time) => time !== undefined,
  )
  if (times.length > 0) return { liveness: 'lost', since: Math.min(...times) }
  if (isPaused) return { liveness: 'paused' }
  return { liveness: stream === 'live' ? 'live' : undefined }
}

const textSx = { fontSize: 13, whiteSpace: 'nowrap' }

// On a phone, the icon says that all is well; the text is for screen readers.
const narrowSx = {
  position: { xs: 'absolute', sm: 'static' },
  width: { xs: '1px', sm: 'auto' },
  height: { xs: '1px', sm: 'auto' },
  overflow: 'hidden',
  clipPath: { xs: 'inset(50%)', sm: 'none' },
}
