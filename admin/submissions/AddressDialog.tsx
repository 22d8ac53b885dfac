import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import type { EmailRecord } from '../../shared/contract/records.ts'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { ReasonInput } from '../common/ReasonInput.tsx'
import { request } from '../common/request.ts'
import { Difference } from './Difference.tsx'

/**
 * A dialog for an email that could not be delivered. It corrects the email address of the record that the
 * email is about, and resends the email.
 */
export function AddressDialog({ email, onClose }: { email: EmailRecord; onClose(): void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [address, setAddress] = useState(email.toEmail)
  const [reason, setReason] = useState('')
  const correct = async () => {
    const correction = { step: 'mail', emailId: email.id, email: address, reason }
    await request('POST', `submissions/${email.aboutId}/corrections`, correction)
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
