import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'

/** A required text field for the reason of an action. The journey and the audit log show the reason. */
export function ReasonInput({ value, onChange }: { value: string; onChange(value: string): void }) {
  const translate = useTranslate()
  return (
    <TextField
      label={translate('common.reason')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: 500 } }}
      multiline
      minRows={2}
      required
      fullWidth
    />
  )
}
