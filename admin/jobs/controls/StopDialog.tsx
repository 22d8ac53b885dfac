import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { StopOutcome } from '../../../shared/contract/control.ts'
import { ActionDialog } from '../../common/ActionDialog.tsx'
import { ReasonInput } from '../../common/ReasonInput.tsx'
import { request } from '../../common/request.ts'

type Props = {
  /** The key of the job. */
  jobKey: string
  onClose(): void
  onDone(): void
}

/** A dialog that stops a job that is sending an email, and says whether that was possible. */
export function StopDialog({ jobKey, onClose, onDone }: Props) {
  const [reason, setReason] = useState('')
  const translate = useTranslate()
  const notify = useNotify()
  const stop = async () => {
    const { outcome } = await request<{ outcome: StopOutcome }>('POST', `jobs/${jobKey}/stops`, {
      reason,
    })
    notify(`controls.stopOutcome.${outcome}`, {
      type: outcome.endsWith('stopped') ? 'info' : 'warning',
    })
    onDone()
  }
  return (
    <ActionDialog
      title={translate('controls.stopDialog.title')}
      confirm={translate('controls.stop')}
      isReady={reason.trim() !== ''}
      isDangerous
      onConfirm={stop}
      onClose={onClose}
    >
      <span>{translate('controls.stopDialog.note')}</span>
      <ReasonInput value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
