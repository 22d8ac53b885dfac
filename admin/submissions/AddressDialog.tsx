import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import type { EmailRecord } from '../../shared/contract/records.ts'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { ReasonInput } from '../common/ReasonInput.tsx'
import { send } from '../common/send.ts'
import { Difference } from './Difference.tsx'

/** Corrects the address of the record that an undeliverable email is about, and resends the email. */
export function AddressDialog({ email, onClose }: { email: EmailRecord; onClose(): void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [address, setAddress] = useState(email.toEmail)
  const [reason, setReason] = useState('')
  const correct = async () => {
    const correction = { step: 'mail', emailId: email.id, email: address, reason }
    await send(`submissions/${email.aboutId}/corrections`, correction)
    notify('emails.resent', { messageArgs: { email: address } })
    refresh()
  }
  return (
    <ActionDialog
      title={translate('submissions.address.title')}
      confirm={translate('submissions.address.confirm')}
      isReady={reason.trim() !== '' && address.trim() !== '' && address !== email.toEmail}
      onConfirm={correct}
      onClose={onClose}
    >
      <div>{translate('submissions.address.explain')}</div>
      <TextField
        label={translate('field.email')}
        type="email"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        required
        fullWidth
      />
      <Difference original={{ email: email.toEmail }} corrected={{ email: address }} />
      <ReasonInput value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
