import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Hold } from '../../../shared/contract/control.ts'
import { MINUTE_MS } from '../../../shared/contract/duration.ts'
import { type EmailTemplate, emailTemplates } from '../../../shared/contract/email.ts'
import { ActionDialog } from '../../common/ActionDialog.tsx'
import { ReasonInput } from '../../common/ReasonInput.tsx'
import { useQueueName } from '../../common/records/useQueueName.ts'
import { request } from '../../common/request.ts'
import { ShortTime } from '../../common/Time.tsx'
import { useControls, useRefreshControls } from './useControls.ts'

/** After how many minutes a hold can end by itself. */
const minutes = ['15', '60', '240', '1440']

type Props = {
  queue: string
  /** Whether the emails of one template are held, instead of the whole queue. */
  isTemplate: boolean
  /** The template to begin with. */
  template?: EmailTemplate | undefined
  /** The hold to change, if there is one. */
  hold?: Hold | undefined
  onClose(): void
}

/** A dialog that pauses a queue, or holds the emails of a template. */
export function HoldDialog({ queue, isTemplate, hold, onClose, ...initial }: Props) {
  const [template, setTemplate] = useState<string>(hold?.template ?? initial.template ?? '')
  const [until, setUntil] = useState(hold ? 'keep' : '60')
  const [reason, setReason] = useState(hold?.reason ?? '')
  const translate = useTranslate()
  const queueName = useQueueName()
  const refresh = useRefreshControls()
  const control = useControls()?.concurrency.find((one) => one.queue === queue)
  const whenEnded = translate(`controls.until.${isTemplate ? 'openTemplate' : 'open'}`)
  const dialog = isTemplate ? 'holdDialog' : 'pauseDialog'
  const action = hold ? 'change' : 'start'
  const save = async () => {
    const endsAt = until === 'keep' ? (hold?.endsAt ?? undefined) : endAfter(until)
    const changes = hold?.id
    await request('POST', 'holds', {
      ...{ queue, reason, endsAt, changes },
      ...(isTemplate && { template }),
    })
    await refresh()
  }
  return (
    <ActionDialog
      title={translate(`controls.${dialog}.${action}.title`, { queue: queueName(queue) })}
      confirm={translate(`controls.${dialog}.${action}.confirm`)}
      isReady={reason.trim() !== '' && (!isTemplate || template !== '')}
      onConfirm={save}
      onClose={onClose}
    >
      <span>{translate(`controls.${dialog}.note`)}</span>
      {!isTemplate && control?.recordsSubmissions && (
        <span>{translate('controls.pauseDialog.recording')}</span>
      )}
      {isTemplate && (
        <TextField
          select
          required
          label={translate('controls.template')}
          value={template}
          disabled={hold !== undefined}
          onChange={({ target }) => setTemplate(target.value)}
        >
          {emailTemplates.map((name) => (
            <MenuItem key={name} value={name}>
              {translate(`emailTemplate.${name}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        select
        label={translate('controls.until.label')}
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      >
        {hold && (
          <MenuItem value="keep">
            {hold.endsAt ? <ShortTime value={hold.endsAt} /> : whenEnded}
          </MenuItem>
        )}
        {minutes.map((length) => (
          <MenuItem key={length} value={length}>
            {translate(`controls.until.${length}`)}
          </MenuItem>
        ))}
        {hold?.endsAt !== null && <MenuItem value="open">{whenEnded}</MenuItem>}
      </TextField>
      <ReasonInput value={reason} onChange={setReason} />
    </ActionDialog>
  )
}

/** Returns when a hold ends that lasts so many minutes; undefined for one that somebody has to end. */
function endAfter(length: string) {
  if (length === 'open') return undefined
  return new Date(Date.now() + Number(length) * MINUTE_MS).toISOString()
}
