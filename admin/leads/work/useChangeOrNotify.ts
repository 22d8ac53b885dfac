import { useNotify, useRefresh } from 'react-admin'
import type { LeadChange } from '../../../shared/contract/lead-schema.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { errorMessages } from '../../common/ActionDialog.tsx'
import { useLeadChange } from './useLeadChange.ts'

/** Returns a function that changes a lead. On failure, it shows the error and refetches the data on screen. */
export function useChangeOrNotify(lead: LeadRow | undefined) {
  const change = useLeadChange(lead)
  const notify = useNotify()
  const refresh = useRefresh()
  return async (fields: LeadChange) => {
    try {
      await change(fields)
    } catch (error) {
      notify(errorMessages(error).join(' '), { type: 'error' })
      refresh()
    }
  }
}
