import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { isSameMoney, type Money } from '../../../shared/contract/money.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { MoneyField } from '../../common/MoneyField.tsx'
import { draftOf, readMoney } from '../../common/moneyDraft.ts'
import { settings } from '../../settings.ts'
import { LeadDialog } from './LeadDialog.tsx'

type MoneyDialogProps = {
  lead: LeadRow
  field: 'budget' | 'value'
  /** What is proposed if the lead has no amount; null: nothing. */
  proposal: Money | null
  onClose(): void
}

/** A dialog that sets the budget of a lead's client, or the value of a won lead. An empty amount is removed. */
export function MoneyDialog({ lead, field, proposal, onClose }: MoneyDialogProps) {
  const translate = useTranslate()
  const currency = lead.property?.currency ?? lead.budget?.currency ?? settings.currency
  const [draft, setDraft] = useState(() => draftOf(lead[field] ?? proposal, currency))
  const money = readMoney(draft)
  const isChanged = money !== undefined && !isSameMoney(money, lead[field])
  return (
    <LeadDialog
      lead={lead}
      title={`leadWork.money.${field}`}
      change={{ [field]: money ?? null }}
      isReady={isChanged}
      onClose={onClose}
    >
      <MoneyField
        label={translate(`resources.leads.fields.${field}`)}
        draft={draft}
        onChange={setDraft}
        autoFocus
      />
    </LeadDialog>
  )
}
