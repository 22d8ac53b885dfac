import { useCallback, useEffect } from 'react'
import { useLogoutIfAccessDenied, usePermissions } from 'react-admin'
import type { StaffRole } from '../../../shared/contract/staff.ts'
import { fetchJson } from '../../http.ts'
import { connection } from './connection.ts'
import { LiveIndicator } from './LiveIndicator.tsx'

/**
 * Keeps the tab's event stream open, and says whether what is on screen is up to date. Whenever the stream opens or
 * fails, checks the session: if the session has ended, signs the user out; if the user's role has changed, reloads the
 * page.
 */
export function LiveConnection() {
  const checkSession = useCheckSession()
  useEffect(() => connection.listen(() => {}), [])
  useEffect(() => connection.onStateChange(checkSession), [checkSession])
  return <LiveIndicator />
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
