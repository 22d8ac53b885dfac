import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'

type LastDayFieldProps = { day: string; onChange(day: string): void }

/** An input for the last day of an absence, which may be empty. */
export function LastDayField({ day, onChange }: LastDayFieldProps) {
  const translate = useTranslate()
  return (
    <TextField
      type="date"
      label={translate('absence.lastDay')}
      helperText={translate('absence.lastDayHint')}
      value={day}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}
