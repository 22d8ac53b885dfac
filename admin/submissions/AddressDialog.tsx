import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import type { EmailRecord } from '../../shared/contract/records.ts'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { ReasonInput } from '../common/ReasonInput.tsx'
import { send } from '../common/send.ts'
import { Difference } from './Difference.tsx'

/** Gives the record of a mail that came back another address, and sends the mail there. */
export function AddressDialog({ email, onClose }: { email: EmailRecord; onClose(): void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [address, rewrite] = useState(email.toEmail)
  const [reason, explain] = useState('')
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
        onChange={(event) => rewrite(event.target.value)}
        required
        fullWidth
      />
      <Difference original={{ email: email.toEmail }} corrected={{ email: address }} />
      <ReasonInput value={reason} onChange={explain} />
    </ActionDialog>
  )
}
