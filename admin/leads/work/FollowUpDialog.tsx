import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { officeDayFromToday } from '../../common/dayFromToday.ts'
import { DayButtons } from '../../tasks/DayButtons.tsx'
import { LeadDialog } from './LeadDialog.tsx'

/** A dialog that sets or clears the date of a lead's follow-up: the day of its next task. */
export function FollowUpDialog({ lead, onClose }: { lead: LeadRow; onClose(): void }) {
  const [day, setDay] = useState(lead.followUpOn ?? officeDayFromToday(1))
  const translate = useTranslate()
  return (
    <LeadDialog
      lead={lead}
      title="leadWork.setFollowUp"
      change={{ followUpOn: day || null }}
      isReady={(day || null) !== lead.followUpOn}
      onClose={onClose}
    >
      <TextField
        type="date"
        autoFocus
        label={translate('resources.leads.fields.followUpOn')}
        helperText={translate(lead.followUpOn ? 'leadWork.movesTask' : 'leadWork.followUpHint')}
        value={day}
        onChange={(event) => setDay(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <DayButtons onChange={setDay}>
        <Button size="small" color="inherit" onClick={() => setDay('')}>
          {translate(lead.followUpOn ? 'leadWork.removeTask' : 'leadWork.noFollowUp')}
        </Button>
      </DayButtons>
    </LeadDialog>
  )
}
