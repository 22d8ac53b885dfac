import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import type { EmailRecord } from '../../shared/contract/records.ts'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { ReasonInput } from '../common/ReasonInput.tsx'
import { request } from '../common/request.ts'

/** A dialog that marks an email with the status `unknown` as delivered. */
export function SettleDialog({ email, onClose }: { email: EmailRecord; onClose(): void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [reason, setReason] = useState('')
  const settle = async () => {
    await request('POST', `emails/${email.id}/settlements`, { reason })
    notify('emails.settled')
    refresh()
  }
  return (
    <ActionDialog
      title={translate('emails.settle.title')}
      confirm={translate('emails.action.settle')}
      isReady={reason.trim() !== ''}
      onConfirm={settle}
      onClose={onClose}
    >
      <div>{translate('emails.settle.explain')}</div>
      <ReasonInput value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
