import { useNotify, useRefresh } from 'react-admin'
import type { LeadChange } from '../../../shared/contract/lead.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { useLeadChange } from './useLeadChange.ts'

/** Changes a lead at once, without a dialog; a refusal is notified and the screen brought up to date. */
export function useChangeOrTell(lead: LeadRow | undefined) {
  const change = useLeadChange(lead)
  const notify = useNotify()
  const refresh = useRefresh()
  return async (what: LeadChange) => {
    try {
      await change(what)
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
      refresh()
    }
  }
}
