import CloudOffIcon from '@mui/icons-material/CloudOffOutlined'
import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useLogoutIfAccessDenied, usePermissions, useTranslate } from 'react-admin'
import type { StaffRole } from '../../../shared/contract/staff.ts'
import { fetchJson } from '../../http.ts'
import { connection } from './connection.ts'

/**
 * Keeps the tab's event stream open, and shows a warning after two failed connections in a row. Whenever the
 * stream opens or fails, checks the session: if the session has ended, signs the user out; if the user's role
 * has changed, reloads the page.
 */
export function LiveConnection() {
  const state = useSyncExternalStore(connection.onStateChange, connection.state)
  const checkSession = useCheckSession()
  const translate = useTranslate()
  useEffect(() => connection.listen(() => {}), [])
  useEffect(() => connection.onStateChange(checkSession), [checkSession])
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

function useCheckSession() {
  const logoutIfDenied = useLogoutIfAccessDenied()
  const { permissions: role } = usePermissions<StaffRole>()
  return useCallback(async () => {
    try {
      const { json } = await fetchJson('/api/staff/me')
      if (role && json.role !== role) window.location.reload()
    } catch (error) {
      await logoutIfDenied(error)
    }
  }, [logoutIfDenied, role])
}

const hintSx = { display: 'flex', alignItems: 'center', gap: 0.75, px: 1, color: 'warning.main' }
