import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import { mayCorrect } from '../../shared/contract/correction.ts'
import { isSecret, resendable } from '../../shared/contract/email.ts'
import type { EmailRecord } from '../../shared/contract/records.ts'
import { may, type StaffRole } from '../../shared/contract/staff.ts'
import { submissionKinds } from '../../shared/contract/submission.ts'
import { AddressDialog } from '../submissions/AddressDialog.tsx'
import { ResendDialog } from './ResendDialog.tsx'
import { SettleDialog } from './SettleDialog.tsx'

type Action = 'resend' | 'settle' | 'correct'

/** What may be done about a mail, by who reads it and by where it stands. */
export function EmailActions({ email }: { email: EmailRecord }) {
  const translate = useTranslate()
  const { permissions: role } = usePermissions<StaffRole>()
  const [asked, ask] = useState<Action>()
  const actions = role ? actionsFor(role, email) : []
  const close = () => ask(undefined)
  if (actions.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {actions.map((action) => (
        <Button key={action} size="small" variant="outlined" onClick={() => ask(action)}>
          {translate(`emails.action.${action === 'resend' ? resendWord(email) : action}`)}
        </Button>
      ))}
      {asked === 'resend' && <ResendDialog email={email} onClose={close} />}
      {asked === 'settle' && <SettleDialog email={email} onClose={close} />}
      {asked === 'correct' && <AddressDialog email={email} onClose={close} />}
    </Box>
  )
}

function actionsFor(role: StaffRole, email: EmailRecord): Action[] {
  const { status, template, aboutKind, suppressedBy, resends } = email
  const isOnItsWay = resends.some((copy) => copy.status === 'queued' || copy.status === 'sending')
  const mayRepeat = resendable.includes(status) && !isSecret(template) && !isOnItsWay
  const kind = submissionKinds.find((each) => each === aboutKind)
  const cameBack = status === 'failed' || suppressedBy === 'refused_address'
  return [
    ...(kind && cameBack && mayRepeat && mayCorrect(role, kind, 'mail')
      ? ['correct' as const]
      : []),
    ...(may(role, 'emails.change') && status === 'unknown' ? ['settle' as const] : []),
    ...(may(role, 'emails.change') && mayRepeat ? ['resend' as const] : []),
  ]
}

function resendWord({ status }: EmailRecord) {
  return status === 'suppressed' ? 'sendAnyway' : 'resend'
}
