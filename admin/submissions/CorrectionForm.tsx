import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { enteredOrigins } from '../../shared/contract/entry.ts'
import type { SubmissionRecord } from '../../shared/contract/records.ts'
import { ReasonInput } from '../common/ReasonInput.tsx'
import { useOriginName } from '../leads/useOriginName.ts'
import { Difference } from './Difference.tsx'
import { type FormField, fieldsFromInputs, formFieldsOf } from './formFields.ts'
import { useCorrection } from './useCorrection.ts'

type CorrectionFormProps = { submission: SubmissionRecord; onDone(): void }

/** A form to correct the submitted fields. Marks invalid fields, lists the changes, and requires a reason. */
export function CorrectionForm({ submission, onDone }: CorrectionFormProps) {
  const translate = useTranslate()
  const { fields, currency } = submission
  const correction = useCorrection(submission, onDone)
  const { inputs, setInput, reason, setReason, fieldErrors, error, isBusy, submit } = correction
  const corrected = fieldsFromInputs(submission, inputs, currency)
  const errorOf = ({ name, control }: FormField) => {
    const found = fieldErrors.find(({ path }) => path === name)
    // The API's message is about JSON.
    const isMalformed = control === 'amount' && typeof corrected[name] === 'string'
    return found && isMalformed ? translate('submissions.amount', { currency }) : found?.message
  }
  const isReady = reason.trim() !== '' && !isBusy
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {formFieldsOf(submission).map((field) => (
        <Field
          key={field.name}
          field={field}
          value={inputs[field.name] ?? ''}
          error={errorOf(field)}
          onChange={(value) => setInput(field.name, value)}
        />
      ))}
      <Difference original={fields ?? {}} corrected={corrected} />
      <ReasonInput value={reason} onChange={setReason} />
      {error && (
        <Alert severity="error" variant="outlined">
          {error}
        </Alert>
      )}
      <Button type="submit" variant="contained" disabled={!isReady} sx={{ justifySelf: 'start' }}>
        {translate('submissions.correct.confirm')}
      </Button>
    </Box>
  )
}

type FieldProps = {
  field: FormField
  value: string
  error: string | undefined
  onChange(value: string): void
}

function Field({ field: { name, control, isRequired }, value, error, onChange }: FieldProps) {
  const translate = useTranslate()
  const originName = useOriginName()
  return (
    <TextField
      label={translate(`field.${name}`)}
      select={control === 'origin'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error}
      required={isRequired}
      multiline={control === 'paragraph'}
      slotProps={{ htmlInput: { name, ...(control === 'amount' && { inputMode: 'decimal' }) } }}
      fullWidth
    >
      {control === 'origin' &&
        enteredOrigins.map((origin) => (
          <MenuItem key={origin} value={origin}>
            {originName(origin)}
          </MenuItem>
        ))}
    </TextField>
  )
}
