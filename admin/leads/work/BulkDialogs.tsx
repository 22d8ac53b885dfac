import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { LeadStatus } from '../../../shared/contract/lead.ts'
import { BulkDialog } from '../../common/bulk/BulkDialog.tsx'
import { AssigneeField } from './AssigneeField.tsx'
import { emptyLostDraft, LostFields, lostChange } from './LostFields.tsx'
import { StatusList } from './StatusList.tsx'

/** A dialog that assigns the selected leads. */
export function BulkAssign({ chosen, onClose }: { chosen?: string | undefined; onClose(): void }) {
  const [assigneeId, setAssigneeId] = useState<string | null | undefined>(chosen)
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

/** A dialog that sets the status of the selected leads. */
export function BulkStatus({
  chosen,
  onClose,
}: {
  chosen?: LeadStatus | undefined
  onClose(): void
}) {
  const [status, setStatus] = useState<LeadStatus | undefined>(chosen)
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
      <StatusList value={status} onChange={setStatus} />
      {isLost && <LostFields draft={draft} onChange={setDraft} />}
      {status === 'won' && <Box>{translate('leadWork.won.eachLater')}</Box>}
    </BulkDialog>
  )
}
