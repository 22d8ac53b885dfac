import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import type { FieldError } from '../../shared/contract/error.ts'
import type { SubmissionRecord } from '../../shared/contract/records.ts'
import { ReasonInput } from '../common/ReasonInput.tsx'
import { Difference } from './Difference.tsx'
import { type FormField, fieldsFromInputs, formFieldsOf } from './formFields.ts'
import { useCorrection } from './useCorrection.ts'

type CorrectionFormProps = { submission: SubmissionRecord; onDone(): void }

/** A form to correct the submitted fields. Marks invalid fields, lists the changes, and requires a reason. */
export function CorrectionForm({ submission, onDone }: CorrectionFormProps) {
  const translate = useTranslate()
  const { kind, fields } = submission
  const correction = useCorrection(submission, onDone)
  const { inputs, setInputs, reason, setReason, fieldErrors, error, isBusy, submit } = correction
  const corrected = fieldsFromInputs(kind, inputs)
  const isReady = reason.trim() !== '' && !isBusy
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {formFieldsOf(kind).map((field) => (
        <Field
          key={field.name}
          field={field}
          value={inputs[field.name] ?? ''}
          error={fieldErrors.find(({ path }) => path === field.name)}
          onChange={(value) => setInputs({ ...inputs, [field.name]: value })}
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
  error: FieldError | undefined
  onChange(value: string): void
}

function Field({ field: { name, control, isRequired }, value, error, onChange }: FieldProps) {
  const translate = useTranslate()
  return (
    <TextField
      label={translate(`field.${name}`)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error?.message}
      required={isRequired}
      multiline={control === 'paragraph'}
      slotProps={{ htmlInput: { name, ...(control === 'number' && { inputMode: 'decimal' }) } }}
      fullWidth
    />
  )
}
