import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { useRecordContext, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { PropertyRecord } from '../../shared/contract/records.ts'

/** What another user saved while this form was open; the user's own edits stay in the form. */
export function Conflict({ before }: { before: PropertyRecord }) {
  const translate = useTranslate()
  const { reset } = useFormContext()
  const now = useRecordContext<PropertyRecord>()
  if (!now || now.version === before.version) return null
  const changed = Object.entries(now).filter(
    ([field, value]) =>
      !ignoredFields.has(field) && value !== before[field as keyof PropertyRecord],
  )
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ mb: 3 }}
      action={
        <Button color="inherit" size="small" onClick={() => reset(now)}>
          {translate('property.useSaved')}
        </Button>
      }
    >
      <AlertTitle>{translate('property.conflict')}</AlertTitle>
      {translate('property.conflictHint')}
      <ul>
        {changed.map(([field, value]) => (
          <li key={field}>
            {translate(`resources.properties.fields.${field}`)}: {String(value ?? '—')}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** Fields that change with every save. */
const ignoredFields = new Set(['version', 'updatedAt', 'journey'])
