import type { LeadRecord, LeadRow } from '../../../shared/contract/records.ts'
import { useConflict } from '../../common/conflict/useConflict.ts'
import { settleOwnChanges } from './ownChanges.ts'

/** As `useConflict`, for a lead; the changes that the user made just before the dialog opened are no conflict. */
export function useLeadConflict(lead: LeadRow) {
  return useConflict<LeadRow, LeadRecord>('leads', lead, { afterOwnChanges: settleOwnChanges })
}
