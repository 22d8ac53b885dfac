import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { QueueConcurrency } from '../../../shared/contract/control.ts'
import { ActionDialog } from '../../common/ActionDialog.tsx'
import { ReasonInput } from '../../common/ReasonInput.tsx'
import { useQueueName } from '../../common/records/useQueueName.ts'
import { request } from '../../common/request.ts'
import { useRefreshControls } from './useControls.ts'

type Props = { control: QueueConcurrency; onClose(): void }

/** A dialog that changes how many jobs, batches or emails of a queue each worker runs at once. */
export function ConcurrencyDialog({ control, onClose }: Props) {
  const { queue, unit, current, max } = control
  const [value, setValue] = useState(current === null ? '' : String(current))
  const [reason, setReason] = useState('')
  const translate = useTranslate()
  const queueName = useQueueName()
  const refresh = useRefreshControls()
  const notify = useNotify()
  const concurrency = value.trim() === '' ? null : Number(value)
  const isValid =
    concurrency === null ||
    (Number.isInteger(concurrency) && concurrency >= 1 && concurrency <= max)
  const save = async () => {
    await request('PUT', `queues/${queue}/concurrency`, { concurrency, reason })
    await refresh()
    notify(`controls.concurrencyDialog.${concurrency === null ? 'reset' : 'changed'}`, {
      messageArgs: { queue: queueName(queue), count: concurrency },
    })
  }
  return (
    <ActionDialog
      title={translate('controls.concurrencyDialog.title', { queue: queueName(queue) })}
      confirm={translate('controls.concurrencyDialog.confirm')}
      isReady={isValid && reason.trim() !== '' && concurrency !== current}
      onConfirm={save}
      onClose={onClose}
    >
      <TextField
        label={translate(`controls.concurrencyDialog.${unit}`)}
        value={value}
        onChange={({ target }) => setValue(target.value)}
        error={!isValid}
        helperText={translate('controls.concurrencyDialog.help', {
          max,
          default: control.default ?? translate('controls.concurrencyDialog.setting'),
        })}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <ReasonInput value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
