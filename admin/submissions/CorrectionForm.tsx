import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import type { FieldFault } from '../../shared/contract/error.ts'
import type { SubmissionRecord } from '../../shared/contract/records.ts'
import { ReasonInput } from '../common/ReasonInput.tsx'
import { Difference } from './Difference.tsx'
import { type FormField, fieldsFrom, formFieldsOf } from './fieldsOf.ts'
import { useCorrection } from './useCorrection.ts'

type CorrectionFormProps = { submission: SubmissionRecord; onDone(): void }

/** What the client sent, to be set right: faulty fields pointed out, the difference shown. */
export function CorrectionForm({ submission, onDone }: CorrectionFormProps) {
  const translate = useTranslate()
  const { kind, fields } = submission
  const correction = useCorrection(submission, onDone)
  const { typed, write, reason, explain, faults, refusal, isBusy, submit } = correction
  const corrected = fieldsFrom(kind, typed)
  const isReady = reason.trim() !== '' && !isBusy
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {formFieldsOf(kind).map((field) => (
        <Field
          key={field.name}
          field={field}
          value={typed[field.name] ?? ''}
          fault={faults.find(({ path }) => path === field.name)}
          onChange={(value) => write({ ...typed, [field.name]: value })}
        />
      ))}
      <Difference original={fields ?? {}} corrected={corrected} />
      <ReasonInput value={reason} onChange={explain} />
      {refusal && (
        <Alert severity="error" variant="outlined">
          {refusal}
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
  fault: FieldFault | undefined
  onChange(value: string): void
}

function Field({ field: { name, as, isRequired }, value, fault, onChange }: FieldProps) {
  const translate = useTranslate()
  return (
    <TextField
      label={translate(`field.${name}`)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={fault !== undefined}
      helperText={fault?.message}
      required={isRequired}
      multiline={as === 'paragraph'}
      slotProps={{ htmlInput: { name, ...(as === 'number' && { inputMode: 'decimal' }) } }}
      fullWidth
    />
  )
}
