import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { v4 } from 'uuid'
import type { EmailRecord } from '../../shared/contract/records.ts'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { ReasonInput } from '../common/ReasonInput.tsx'
import { request } from '../common/request.ts'

/**
 * A dialog that sends a copy of an email, to the same or another address. The API sends only one copy per
 * `occasion`, so that a double click does not send two.
 */
export function ResendDialog({ email, onClose }: { email: EmailRecord; onClose(): void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [occasion] = useState(() => v4())
  const [toEmail, setToEmail] = useState(email.toEmail)
  const [reason, setReason] = useState('')
  const resend = async () => {
    await request('POST', `emails/${email.id}/resends`, { occasion, toEmail, reason })
    notify('emails.resent', { messageArgs: { email: toEmail } })
    refresh()
  }
  return (
    <ActionDialog
      title={translate('emails.resend.title')}
      confirm={translate('emails.resend.confirm')}
      isReady={reason.trim() !== '' && toEmail.trim() !== ''}
      onConfirm={resend}
      onClose={onClose}
    >
      <div>{translate('emails.resend.explain')}</div>
      <TextField
        label={translate('resources.emails.fields.toEmail')}
        type="email"
        value={toEmail}
        onChange={(event) => setToEmail(event.target.value)}
        required
        fullWidth
      />
      <ReasonInput value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
