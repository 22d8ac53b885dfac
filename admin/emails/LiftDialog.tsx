import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import type { SuppressionRow } from '../../shared/contract/records.ts'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { ReasonInput } from '../common/ReasonInput.tsx'
import { request } from '../common/request.ts'

type LiftDialogProps = { suppression: SuppressionRow; onClose(): void }

/** A dialog that lifts the suppression of an email address. Optionally also sends the withheld emails. */
export function LiftDialog({ suppression, onClose }: LiftDialogProps) {
  const { id, address, withheld } = suppression
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [reason, setReason] = useState('')
  const [sendWithheld, setSendWithheld] = useState(withheld > 0)
  const lift = async () => {
    const { sent } = await request<{ sent: number }>('POST', `suppressions/${id}/lifts`, {
      reason,
      sendWithheld,
    })
    notify('suppressions.lifted', { messageArgs: { smart_count: sent, address } })
    refresh()
  }
  return (
    <ActionDialog
      title={translate('suppressions.lift.title', { address })}
      confirm={translate('suppressions.lift.confirm')}
      isReady={reason.trim() !== ''}
      onConfirm={lift}
      onClose={onClose}
    >
      <div>{translate('suppressions.lift.explain')}</div>
      {withheld > 0 && (
        <FormControlLabel
          control={
            <Checkbox checked={sendWithheld} onChange={(_event, isOn) => setSendWithheld(isOn)} />
          }
          label={translate('suppressions.lift.sendWithheld', { smart_count: withheld })}
        />
      )}
      <ReasonInput value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
