import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { LeadDialog } from './LeadDialog.tsx'

const presets = [
  ['leadWork.tomorrow', 1],
  ['leadWork.inThreeDays', 3],
  ['leadWork.inAWeek', 7],
  ['leadWork.inAMonth', 30],
] as const

/** A dialog that sets or clears the date of a lead's follow-up. */
export function FollowUpDialog({ lead, onClose }: { lead: LeadRow; onClose(): void }) {
  const [day, setDay] = useState(lead.followUpOn ?? dayFromToday(1))
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
        value={day}
        onChange={(event) => setDay(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {presets.map(([label, days]) => (
          <Button
            key={label}
            size="small"
            variant="outlined"
            onClick={() => setDay(dayFromToday(days))}
          >
            {translate(label)}
          </Button>
        ))}
        <Button size="small" color="inherit" onClick={() => setDay('')}>
          {translate('leadWork.noFollowUp')}
        </Button>
      </Box>
    </LeadDialog>
  )
}

/** Returns the date that is `days` after today in the browser's time zone: "2026-11-21". */
function dayFromToday(days: number): string {
  const day = new Date()
  day.setDate(day.getDate() + days)
  // Sweden writes dates in ISO 8601 format.
  return day.toLocaleDateString('sv-SE')
}
