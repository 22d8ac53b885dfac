import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { type LeadStatus, leadStatuses } from '../../../shared/contract/lead.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { KeptDraft } from '../../common/drafts/KeptDraft.tsx'
import { useDraft } from '../../common/drafts/useDraft.ts'
import { useSelectShortcut } from '../../common/useSingleKeys.ts'
import { LeadDialog } from './LeadDialog.tsx'
import { emptyLostDraft, LostFields, lostChange } from './LostFields.tsx'
import { StatusList } from './StatusList.tsx'
import { unknownValue, WonFields, wonChange, wonDraft } from './WonFields.tsx'

type StatusDialogProps = {
  lead: LeadRow
  /** The status that is chosen at first; default: that of the lead. */
  chosen?: LeadStatus | undefined
  onClose(): void
}

/** A dialog that changes a lead's status, and asks why it was lost, or what it was sold for. */
export function StatusDialog({ lead, chosen = lead.status, onClose }: StatusDialogProps) {
  const [status, setStatus] = useState(chosen)
  const kept = useDraft(['lost', lead.id], emptyLostDraft)
  const [value, setValue] = useState(() => wonDraft(lead))
  const translate = useTranslate()
  const isChanged = status !== lead.status
  const change =
    status === 'lost' ? lostChange(kept.draft) : status === 'won' ? wonChange(value) : { status }
  return (
    <LeadDialog
      lead={lead}
      title="leadWork.setStatus"
      change={change ?? {}}
      isReady={isChanged && change !== undefined}
      other={
        isChanged && status === 'won'
          ? { label: translate('leadWork.won.unknown'), change: unknownValue }
          : undefined
      }
      saving={kept.saving}
      isKept={status === 'lost'}
      onClose={onClose}
    >
      <StatusList value={status} onChange={setStatus} />
      {status === 'lost' && isChanged && (
        <>
          <KeptDraft draft={kept} />
          <LostFields draft={kept.draft} onChange={kept.setDraft} />
        </>
      )}
      {status === 'won' && isChanged && <WonFields lead={lead} draft={value} onChange={setValue} />}
    </LeadDialog>
  )
}

type StatusFieldProps = {
  value: LeadStatus
  onChange(status: LeadStatus): void
  /** The single key that changes it, as in `aria-keyshortcuts`. */
  shortcut?: string
}

/** A select field for a lead's status. */
export function StatusField({ value, onChange, shortcut }: StatusFieldProps) {
  const translate = useTranslate()
  return (
    <TextField
      select
      label={translate('common.status')}
      value={value}
      onChange={(event) => onChange(event.target.value as LeadStatus)}
      slotProps={useSelectShortcut(shortcut)}
    >
      {leadStatuses.map((status) => (
        <MenuItem key={status} value={status}>
          {translate(`leadStatus.${status}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}
