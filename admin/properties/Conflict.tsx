import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { useRecordContext, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { PropertyRecord } from '../../shared/contract/records.ts'

/** What somebody else saved while this form was open; what is written in the form stays. */
export function Conflict({ before }: { before: PropertyRecord }) {
  const translate = useTranslate()
  const { reset } = useFormContext()
  const now = useRecordContext<PropertyRecord>()
  if (!now || now.version === before.version) return null
  const changed = Object.entries(now).filter(
    ([field, value]) => !kept.has(field) && value !== before[field as keyof PropertyRecord],
  )
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ mb: 3 }}
      action={
        <Button color="inherit" size="small" onClick={() => reset(now)}>
          {translate('property.takeTheirs')}
        </Button>
      }
    >
      <AlertTitle>{translate('property.conflict')}</AlertTitle>
      {translate('property.conflictSays')}
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

/** What every change changes. */
const kept = new Set(['version', 'updatedAt', 'journey'])
