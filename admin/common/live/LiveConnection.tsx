import CloudOffIcon from '@mui/icons-material/CloudOffOutlined'
import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useLogoutIfAccessDenied, usePermissions, useTranslate } from 'react-admin'
import type { StaffRole } from '../../../shared/contract/staff.ts'
import { fetchJson } from '../../http.ts'
import { connection } from './connection.ts'

/**
 * Keeps the tab's stream open, and says so quietly when it cannot. Whenever it broke or is open again,
 * the session may have ended, or its owner have got another role: then the way out is shown at once,
 * or the dashboard as that role sees it.
 */
export function LiveConnection() {
  const state = useSyncExternalStore(connection.watch, connection.state)
  const checkMe = useCheckMe()
  const translate = useTranslate()
  useEffect(() => connection.listen(() => {}), [])
  useEffect(() => connection.watch(checkMe), [checkMe])
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

function useCheckMe() {
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
