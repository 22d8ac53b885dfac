import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useCanAccess, useTranslate } from 'react-admin'
import { priceOf } from '../../../shared/contract/money.ts'
import type { LeadRecord } from '../../../shared/contract/records.ts'
import { Fact } from '../../common/Facts.tsx'
import { Money } from '../../common/Money.tsx'
import { MoneyDialog } from '../work/MoneyDialog.tsx'
import { AssessedBudget } from './AssessedBudget.tsx'

/** The client's budget and, of a won lead, what it was sold for, with a button to enter or correct each. */
export function MoneyFacts({ lead }: { lead: LeadRecord }) {
  const translate = useTranslate()
  const { budget, value, assessment, property, status } = lead
  return (
    <>
      <Fact labelKey="resources.leads.fields.budget">
        <Editable lead={lead} field="budget" proposal={assessment?.budget ?? null}>
          {budget && <Money {...budget} />}
          {!budget && !assessment && translate('common.notGiven')}
          {assessment && <AssessedBudget assessment={assessment} isOverruled={budget !== null} />}
        </Editable>
      </Fact>
      {status === 'won' && (
        <Fact labelKey="resources.leads.fields.value">
          <Editable lead={lead} field="value" proposal={priceOf(property)}>
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
  const label = translate(lead[field] ? 'leadWork.money.correct' : 'leadWork.money.enter')
  const title = translate(`leadWork.money.${field}`, { name: lead.name })
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', columnGap: 1 }}>
      <div>{children}</div>
      <Button
        size="small"
        aria-label={`${label}: ${title}`}
        onClick={() => setOpen(true)}
        sx={{ alignSelf: 'start', my: -0.5, flexShrink: 0 }}
      >
        {label}
      </Button>
      {isOpen && <MoneyDialog {...{ lead, field, proposal }} onClose={() => setOpen(false)} />}
    </Box>
  )
}
