import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import type { SuppressionRow } from '../../shared/contract/records.ts'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { ReasonInput } from '../common/ReasonInput.tsx'
import { request } from '../common/request.ts'

type LiftDialogProps = { suppression: SuppressionRow; onClose(): void }

/** A dialog that lifts the suppression of an email address. Optionally also sends the suppressed emails. */
export function LiftDialog({ suppression, onClose }: LiftDialogProps) {
  const { id, address, suppressedCount } = suppression
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [reason, setReason] = useState('')
  const [sendSuppressed, setSendSuppressed] = useState(suppressedCount > 0)
  const lift = async () => {
    const { sent } = await request<{ sent: number }>('POST', `suppressions/${id}/lifts`, {
      reason,
      sendSuppressed,
    })
    notify('suppressions.lifted', { messageArgs: { smart_count: sent, address } })
    refresh()
  }
  return (
    <ActionDialog
      title={translate('suppressions.lift.title', { address })}
      confirm={translate('suppressions.lift.action')}
      isReady={reason.trim() !== ''}
      onConfirm={lift}
      onClose={onClose}
    >
      <div>{translate('suppressions.lift.explain')}</div>
      {suppressedCount > 0 && (
        <FormControlLabel
          control={
            <Checkbox
              checked={sendSuppressed}
              onChange={(_event, isOn) => setSendSuppressed(isOn)}
            />
          }
          label={translate('suppressions.lift.sendSuppressed', { smart_count: suppressedCount })}
        />
      )}
      <ReasonInput value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
