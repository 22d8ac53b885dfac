import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import type { SuppressionRow } from '../../shared/contract/records.ts'
import { may, type StaffRole } from '../../shared/contract/staff.ts'
import { LiftDialog } from './LiftDialog.tsx'

/** A warning that an email address is suppressed, with a button to lift it if the user may. */
export function SuppressionNotice({ suppression }: { suppression: SuppressionRow }) {
  const translate = useTranslate()
  const { permissions: role } = usePermissions<StaffRole>()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const mayLift = role !== undefined && may(role, 'suppressions.change')
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ mb: 2 }}
      action={
        mayLift && (
          <Button color="inherit" size="small" onClick={() => setDialogOpen(true)}>
            {translate('suppressions.lift.action')}
          </Button>
        )
      }
    >
      {translate('suppressions.notice', { reply: suppression.smtpReply })}
      {isDialogOpen && (
        <LiftDialog suppression={suppression} onClose={() => setDialogOpen(false)} />
      )}
    </Alert>
  )
}
