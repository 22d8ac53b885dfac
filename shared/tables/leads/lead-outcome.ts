import { sql } from 'kysely'
import type { LeadStatus, LostReason } from '../../contract/lead.ts'

/**
 * Returns the columns that say how a lead ended, after a change of its status: only a lost lead has a reason, and only a won one
 * a value. A lead that had the status before keeps them, also in a change of many leads; the value of one that becomes won is set
 * after this. One that is no longer won keeps its columns, which `moneyOf` does not read as its value.
 */
export function outcomeColumns(becomes: LeadStatus, lostReason: LostReason | undefined) {
  return {
    lostReason: becomes === 'lost' ? reasonOfLost(lostReason) : null,
    ...(becomes === 'won' && valueOfWon),
  }
}

// In SQL, `status` is the one before the change.
function reasonOfLost(lostReason: LostReason | undefined) {
  const given = lostReason ?? null
  return sql<LostReason | null>`case when status = 'lost' then coalesce(lost_reason, ${given}) else ${given} end`
}

const valueOfWon = {
  valueAmount: sql<number | null>`case when status = 'won' then value_amount end`,
  valueCurrency: sql<string | null>`case when status = 'won' then value_currency end`,
}
