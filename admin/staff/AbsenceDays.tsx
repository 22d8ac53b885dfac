import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import type { Absence } from '../../shared/contract/staff.ts'

type AbsenceDaysProps = { absence: Absence; onChange(absence: Absence): void }

/** Inputs for the first and the last day of an absence. Both may be empty. */
export function AbsenceDays({ absence, onChange }: AbsenceDaysProps) {
  return (
    <Box sx={daysSx}>
      <DayField
        label="absence.firstDay"
        hint="absence.firstDayHint"
        day={absence.from}
        onChange={(from) => onChange({ ...absence, from })}
      />
      <DayField
        label="absence.lastDay"
        hint="absence.lastDayHint"
        day={absence.until}
        onChange={(until) => onChange({ ...absence, until })}
      />
    </Box>
  )
}

type DayFieldProps = {
  label: string
  hint: string
  day: string | null
  onChange(day: string | null): void
}

function DayField({ label, hint, day, onChange }: DayFieldProps) {
  const translate = useTranslate()
  return (
    <TextField
      type="date"
      label={translate(label)}
      helperText={translate(hint)}
      value={day ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}

const daysSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
}
