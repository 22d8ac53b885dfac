import { sql } from 'kysely'
import type { LeadStatus, LostReason } from '../../contract/lead.ts'

/**
 * Returns the columns that say how a lead ended, after a change of its status: only a lost lead has a reason, and only a won one
 * a value. A lead that had the status before keeps them, also in a change of many leads.
 */
export function outcomeColumns(becomes: LeadStatus, lostReason: LostReason | undefined) {
  return {
    lostReason: becomes === 'lost' ? keptReason(lostReason) : null,
    ...(becomes !== 'won' && { valueAmount: null, valueCurrency: null }),
    ...(becomes === 'won' && { valueAmount: kept.amount, valueCurrency: kept.currency }),
  }
}

const kept = {
  amount: sql<number | null>`case when status = 'won' then value_amount end`,
  currency: sql<string | null>`case when status = 'won' then value_currency end`,
}

function keptReason(lostReason: LostReason | undefined) {
  return sql<LostReason | null>`case when status = 'lost'
    then coalesce(lost_reason, ${lostReason ?? null}) else ${lostReason ?? null} end`
}
