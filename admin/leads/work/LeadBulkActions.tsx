import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess, useTranslate } from 'react-admin'
import type { LeadStatus } from '../../../shared/contract/lead.ts'
import { BulkDialog } from '../../common/bulk/BulkDialog.tsx'
import { ExportSelection } from '../../common/bulk/ExportButton.tsx'
import { AssigneeField } from './AssigneeField.tsx'
import { emptyLostDraft, LostFields, lostChange } from './LostFields.tsx'
import { StatusField } from './StatusDialog.tsx'

/** Buttons to assign, change or export the selected leads. Renders nothing for staff who may not edit leads. */
export function LeadBulkActions() {
  const [openDialog, setOpenDialog] = useState<'assign' | 'status'>()
  const { canAccess } = useCanAccess({ resource: 'leads', action: 'edit' })
  const translate = useTranslate()
  const close = () => setOpenDialog(undefined)
  if (!canAccess) return null
  return (
    <>
      <Button size="small" onClick={() => setOpenDialog('assign')}>
        {translate('leadWork.assign')}
      </Button>
      <Button size="small" onClick={() => setOpenDialog('status')}>
        {translate('leadWork.changeStatus')}
      </Button>
      <ExportSelection />
      {openDialog === 'assign' && <BulkAssign onClose={close} />}
      {openDialog === 'status' && <BulkStatus onClose={close} />}
    </>
  )
}

function BulkAssign({ onClose }: { onClose(): void }) {
  const [assigneeId, setAssigneeId] = useState<string | null>()
  const translate = useTranslate()
  return (
    <BulkDialog
      title={translate('leadWork.assignMany')}
      change={assigneeId === undefined ? undefined : { assigneeId }}
      onClose={onClose}
    >
      <AssigneeField value={assigneeId} onChange={setAssigneeId} />
    </BulkDialog>
  )
}

function BulkStatus({ onClose }: { onClose(): void }) {
  const [status, setStatus] = useState<LeadStatus>()
  const [draft, setDraft] = useState(emptyLostDraft)
  const translate = useTranslate()
  const isLost = status === 'lost'
  // Until the user has chosen a reason, the preview has one that the API accepts.
  const lost = lostChange(draft) ?? lostChange({ ...draft, reason: 'other_reason' })
  return (
    <BulkDialog
      title={translate('leadWork.changeStatusOfMany')}
      change={isLost ? lost : status && { status }}
      isComplete={!isLost || draft.reason !== ''}
      onClose={onClose}
    >
      <StatusField value={status ?? ''} onChange={setStatus} />
      {isLost && <LostFields draft={draft} onChange={setDraft} />}
    </BulkDialog>
  )
}
