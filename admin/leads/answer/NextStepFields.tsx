import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { type LeadStatus, leadStatuses } from '../../../shared/contract/lead.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import type { NextStep } from './draft.ts'

type NextStepFieldsProps = {
  lead: LeadRow
  step: NextStep
  onChange(changed: Partial<NextStep>): void
}

/** The inputs for the status that a lead gets with an answer, and for the day of its follow-up. */
export function NextStepFields({ lead, step, onChange }: NextStepFieldsProps) {
  const translate = useTranslate()
  const titleId = useId()
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography variant="subtitle2" component="h3" id={titleId} sx={{ mb: 1.5 }}>
        {translate('answer.step')}
      </Typography>
      <Box sx={fieldsSx}>
        <TextField
          select
          label={translate('answer.status')}
          value={step.status}
          onChange={({ target }) => onChange({ status: target.value as LeadStatus })}
        >
          {statusesAfter(lead).map((status) => (
            <MenuItem key={status} value={status}>
              {translate(`leadStatus.${status}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          type="date"
          label={translate('answer.followUpOn')}
          value={step.followUpOn}
          onChange={({ target }) => onChange({ followUpOn: target.value })}
          helperText={lead.followUpOn && translate('leadWork.movesTask')}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      </Box>
    </Box>
  )
}

// A lead is lost for a reason, and won for an amount, and spam is not answered; a lead that is one of these can stay so.
function statusesAfter({ status }: LeadRow) {
  const needsMore: LeadStatus[] = ['won', 'lost', 'spam']
  return leadStatuses.filter((possible) => possible === status || !needsMore.includes(possible))
}

const fieldsSx = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
}
