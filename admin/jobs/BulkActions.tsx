import Button from '@mui/material/Button'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { useBulk } from '../common/bulk/BulkSelection.tsx'
import type { ActionName } from './ActionName.ts'
import { JobActionDialog } from './JobActionDialog.tsx'

/** Buttons that open the dialog to retry, cancel or dismiss the selected jobs. */
export function BulkActions() {
  const [action, setAction] = useState<ActionName>()
  const { selection, clear } = useBulk()
  const { refetch } = useListContext()
  const translate = useTranslate()
  const finish = () => {
    setAction(undefined)
    clear()
    refetch()
  }
  return (
    <>
      <Button size="small" onClick={() => setAction('retries')}>
        {translate('jobs.retry')}
      </Button>
      <Button size="small" color="error" onClick={() => setAction('cancellations')}>
        {translate('jobs.cancel')}
      </Button>
      <Button size="small" color="error" onClick={() => setAction('dismissals')}>
        {translate('controls.dismiss')}
      </Button>
      {action && (
        <JobActionDialog
          name={action}
          selection={selection}
          onClose={() => setAction(undefined)}
          onDone={finish}
        />
      )}
    </>
  )
}
