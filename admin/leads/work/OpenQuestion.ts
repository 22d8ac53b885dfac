import type { LeadChange } from '../../../shared/contract/lead-schema.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'

/** A lead that is about to be closed, while the user is asked how it ended. */
export type OpenQuestion = {
  lead: LeadRow
  /** Sends the change, based on this version of the lead. */
  send: (lead: LeadRow, change: LeadChange) => Promise<unknown>
  end(isSent: boolean): void
}
