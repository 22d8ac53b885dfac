import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'

/** The reason for an action, which the journey and the audit show. */
export function ReasonInput({ value, onChange }: { value: string; onChange(to: string): void }) {
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
