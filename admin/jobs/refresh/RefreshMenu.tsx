import PauseIcon from '@mui/icons-material/Pause'
import RefreshIcon from '@mui/icons-material/RefreshOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatDuration } from '../../../shared/view/format.ts'
import { useLanguage } from '../../common/useLanguage.ts'
import { type RefreshInterval, refreshIntervals, useRefreshInterval } from './useRefreshInterval.ts'

/** A menu to choose how often the job console is refreshed, or to pause it. */
export function RefreshMenu() {
  const [interval, choose] = useRefreshInterval()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const translate = useTranslate()
  const nameOf = useIntervalName()
  const id = useId()
  return (
    <>
      <Button
        size="small"
        color={interval === 0 ? 'warning' : 'inherit'}
        startIcon={interval === 0 ? <PauseIcon /> : <RefreshIcon />}
        aria-haspopup="menu"
        aria-controls={anchor ? id : undefined}
        aria-label={`${translate('refresh.title')}: ${nameOf(interval)}`}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ flexShrink: 0, whiteSpace: 'nowrap' }}
      >
        {nameOf(interval)}
      </Button>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {refreshIntervals.map((one) => (
          <MenuItem
            key={one}
            dense
            role="menuitemradio"
            aria-checked={one === interval}
            selected={one === interval}
            onClick={() => {
              choose(one)
              setAnchor(null)
            }}
          >
            {nameOf(one)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

function useIntervalName() {
  const translate = useTranslate()
  const language = useLanguage()
  return (interval: RefreshInterval) =>
    interval === 0 ? translate('refresh.paused') : formatDuration(interval, language)
}
