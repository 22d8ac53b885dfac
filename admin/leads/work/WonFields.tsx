import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { LeadChange } from '../../../shared/contract/lead-schema.ts'
import { type Money, priceOf } from '../../../shared/contract/money.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { MoneyField } from '../../common/MoneyField.tsx'
import { draftOf, type MoneyDraft, readMoney } from '../../common/moneyDraft.ts'
import { settings } from '../../settings.ts'

/** The change that marks a lead as won while its value is not known. */
export const unknownValue: LeadChange = { status: 'won', value: null }

/**
 * Returns the value that is proposed for a lead that is won: the one that it had when it was won before, or the price of its
 * property; else an empty one in the currency of its budget.
 */
export function wonDraft(lead: LeadRow): MoneyDraft {
  const { property, budget } = lead
  return draftOf(formerValueOf(lead) ?? priceOf(property), budget?.currency ?? settings.currency)
}

// A lead that the user has just set back is still won as it was read; then its value is the former one.
function formerValueOf({ formerValue, value }: LeadRow): Money | null {
  return formerValue ?? value
}

/** Returns the change that marks a lead as won; undefined until an amount is entered. */
export function wonChange(draft: MoneyDraft): LeadChange | undefined {
  const value = readMoney(draft)
  return value ? { status: 'won', value } : undefined
}

type WonFieldsProps = {
  lead: LeadRow
  draft: MoneyDraft
  onChange(draft: MoneyDraft): void
  autoFocus?: boolean
}

/** Inputs for what a lead was sold for. */
export function WonFields({ lead, draft, onChange, autoFocus = false }: WonFieldsProps) {
  const translate = useTranslate()
  const proposal = formerValueOf(lead) ? 'former' : lead.property && 'proposal'
  return (
    <div>
      <MoneyField
        label={translate('leadWork.won.value')}
        draft={draft}
        onChange={onChange}
        autoFocus={autoFocus}
      />
      {proposal && (
        <Box sx={{ mt: 0.5, color: 'text.secondary' }}>{translate(`leadWork.won.${proposal}`)}</Box>
      )}
    </div>
  )
}
