import CloudOffIcon from '@mui/icons-material/CloudOffOutlined'
import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import { useEffect, useSyncExternalStore } from 'react'
import { useLogoutIfAccessDenied, useTranslate } from 'react-admin'
import { fetchJson } from '../../http.ts'
import { connection } from './connection.ts'

/**
 * Keeps the tab's stream open, and says so quietly when it cannot. A stream that broke may have done
 * so because the session has ended: then the way out is shown at once.
 */
export function LiveConnection() {
  const state = useSyncExternalStore(connection.watch, connection.state)
  const logoutIfDenied = useLogoutIfAccessDenied()
  const translate = useTranslate()
  useEffect(() => connection.listen(() => {}), [])
  useEffect(
    () =>
      connection.watch(() => {
        if (connection.state() !== 'live') fetchJson('/api/staff/me').catch(logoutIfDenied)
      }),
    [logoutIfDenied],
  )
  if (state !== 'lost') return null
  return (
    <Tooltip title={translate('live.lostHint')}>
      <Box role="status" sx={hintSx}>
        <CloudOffIcon fontSize="small" />
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {translate('live.lost')}
        </Box>
      </Box>
    </Tooltip>
  )
}

const hintSx = { display: 'flex', alignItems: 'center', gap: 0.75, px: 1, color: 'warning.main' }
