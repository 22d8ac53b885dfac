import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'

type ReasonInputProps = {
  value: string
  onChange(value: string): void
  /** What a good reason says, already translated. */
  hint?: string
  isOptional?: boolean
}

/** A text field for the reason of an action. The journey and the audit log show the reason. */
export function ReasonInput({ value, onChange, hint, isOptional = false }: ReasonInputProps) {
  const translate = useTranslate()
  return (
    <TextField
      label={translate(isOptional ? 'common.optionalReason' : 'common.reason')}
      helperText={hint}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: 500 } }}
      multiline
      minRows={2}
      required={!isOptional}
      fullWidth
    />
  )
}
