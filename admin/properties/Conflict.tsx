import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { useRecordContext, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { PropertyRecord } from '../../shared/contract/records.ts'
import { NewEvents } from '../common/conflict/NewEvents.tsx'

/**
 * Lists what another user saved while the form was open, with a button that discards the user's own edits and
 * loads the saved version. Renders nothing if no one else saved.
 */
export function Conflict({ before }: { before: PropertyRecord }) {
  const latest = useRecordContext<PropertyRecord>()
  if (!latest || latest.version === before.version) return null
  return <Saved key={latest.version} before={before} latest={latest} />
}

function Saved({ before, latest }: { before: PropertyRecord; latest: PropertyRecord }) {
  const translate = useTranslate()
  const { reset } = useFormContext()
  return (
    <Alert
      // The save button is below the form, from where the notice is out of sight.
      ref={showAndFocus}
      tabIndex={-1}
      severity="warning"
      variant="outlined"
      sx={{ mb: 3 }}
      action={
        <Button color="inherit" size="small" onClick={() => reset(latest)}>
          {translate('property.useSaved')}
        </Button>
      }
    >
      <AlertTitle>{translate('property.conflict')}</AlertTitle>
      {translate('property.conflictHint')}
      <NewEvents before={before} latest={latest} />
    </Alert>
  )
}

function showAndFocus(alert: HTMLElement | null) {
  alert?.scrollIntoView({ block: 'center' })
  alert?.focus({ preventScroll: true })
}
