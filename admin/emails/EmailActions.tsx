import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import { mayCorrect } from '../../shared/contract/correction.ts'
import { hasSecretLink, resendableStatuses } from '../../shared/contract/email.ts'
import type { EmailRecord } from '../../shared/contract/records.ts'
import { may, type StaffRole } from '../../shared/contract/staff.ts'
import { submissionKinds } from '../../shared/contract/submission.ts'
import { AddressDialog } from '../submissions/AddressDialog.tsx'
import { ResendDialog } from './ResendDialog.tsx'
import { SettleDialog } from './SettleDialog.tsx'

type Action = 'resend' | 'settle' | 'correct'

/**
 * Buttons to correct the address of an email, mark the email as delivered, or send it again. Each is shown only
 * if the state of the email and the user's role allow it. Renders nothing if none is.
 */
export function EmailActions({ email }: { email: EmailRecord }) {
  const translate = useTranslate()
  const { permissions: role } = usePermissions<StaffRole>()
  const [openDialog, setOpenDialog] = useState<Action>()
  const actions = role ? actionsFor(role, email) : []
  const close = () => setOpenDialog(undefined)
  if (actions.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {actions.map((action) => (
        <Button key={action} size="small" variant="outlined" onClick={() => setOpenDialog(action)}>
          {translate(`emails.action.${action === 'resend' ? resendLabel(email) : action}`)}
        </Button>
      ))}
      {openDialog === 'resend' && <ResendDialog email={email} onClose={close} />}
      {openDialog === 'settle' && <SettleDialog email={email} onClose={close} />}
      {openDialog === 'correct' && <AddressDialog email={email} onClose={close} />}
    </Box>
  )
}

function actionsFor(role: StaffRole, email: EmailRecord): Action[] {
  const { status, template, aboutKind, suppressedBy, resends, toEmail } = email
  const hasPendingCopy = resends.some(
    (copy) => copy.status === 'queued' || copy.status === 'sending',
  )
  // An erasure blanks the email address.
  if (toEmail === '') return []
  const canResend =
    resendableStatuses.includes(status) && !hasSecretLink(template) && !hasPendingCopy
  // A digest is not about a single submission.
  const kind =
    template === 'notice-digest'
      ? undefined
      : submissionKinds.find((submissionKind) => submissionKind === aboutKind)
  const isUndeliverable = status === 'failed' || suppressedBy === 'refused_address'
  return [
    ...(kind && isUndeliverable && canResend && mayCorrect(role, kind, 'mail')
      ? ['correct' as const]
      : []),
    ...(may(role, 'emails.change') && status === 'unknown' ? ['settle' as const] : []),
    ...(may(role, 'emails.change') && canResend ? ['resend' as const] : []),
  ]
}

function resendLabel({ status }: EmailRecord) {
  return status === 'suppressed' ? 'sendAnyway' : 'resend'
}
