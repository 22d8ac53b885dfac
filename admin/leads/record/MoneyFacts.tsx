import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useCanAccess, useTranslate } from 'react-admin'
import type { LeadRecord } from '../../../shared/contract/records.ts'
import { Fact } from '../../common/Facts.tsx'
import { Money } from '../../common/Money.tsx'
import { MoneyDialog } from '../work/MoneyDialog.tsx'

/** The client's budget and, of a won lead, what it was sold for, with a button to enter or correct each. */
export function MoneyFacts({ lead }: { lead: LeadRecord }) {
  const translate = useTranslate()
  const { budget, value, property, status } = lead
  const price = property && { amount: property.price, currency: property.currency }
  return (
    <>
      <Fact labelKey="resources.leads.fields.budget">
        <Editable lead={lead} field="budget" proposal={null}>
          {budget ? <Money {...budget} /> : translate('common.notGiven')}
        </Editable>
      </Fact>
      {status === 'won' && (
        <Fact labelKey="resources.leads.fields.value">
          <Editable lead={lead} field="value" proposal={price}>
            {value ? <Money {...value} /> : translate('leadWork.won.unknown')}
          </Editable>
        </Fact>
      )}
    </>
  )
}

type EditableProps = Omit<Parameters<typeof MoneyDialog>[0], 'onClose' | 'lead'> & {
  lead: LeadRecord
  children: ReactNode
}

function Editable({ lead, field, proposal, children }: EditableProps) {
  const { canAccess } = useCanAccess({ resource: 'leads', action: 'edit' })
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  if (!canAccess || lead.erasedAt) return children
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
      <span>{children}</span>
      <Button
        size="small"
        aria-label={translate(`leadWork.money.${field}`, { name: lead.name })}
        onClick={() => setOpen(true)}
      >
        {translate(lead[field] ? 'leadWork.money.correct' : 'leadWork.money.enter')}
      </Button>
      {isOpen && <MoneyDialog {...{ lead, field, proposal }} onClose={() => setOpen(false)} />}
    </Box>
  )
}
