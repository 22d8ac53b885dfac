import Button from '@mui/material/Button'
import { LinkBase, usePermissions, useTranslate } from 'react-admin'
import { mayCorrect } from '../../shared/contract/correction.ts'
import type { InvalidSubmission } from '../../shared/contract/job.ts'
import type { StaffRole } from '../../shared/contract/staff.ts'

/**
 * A button that opens the form to correct a submission whose payload does not parse: to retry its job would be in vain.
 * Renders nothing if the user may not correct it.
 */
export function CorrectButton({ submission }: { submission: InvalidSubmission }) {
  const { permissions: role } = usePermissions<StaffRole>()
  const translate = useTranslate()
  if (!role || !mayCorrect(role, submission.kind, 'record')) return null
  return (
    <Button
      size="small"
      variant="contained"
      component={LinkBase}
      to={`/submissions/${submission.id}/show`}
    >
      {translate('jobs.correct')}
    </Button>
  )
}
