import { useState } from 'react'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { LeadDialog } from './LeadDialog.tsx'
import { correctedLoss, emptyLostDraft, LostFields } from './LostFields.tsx'

type LostReasonDialogProps = { lead: LeadRow; onClose(): void }

/** A dialog that corrects why a lead was lost. */
export function LostReasonDialog({ lead, onClose }: LostReasonDialogProps) {
  const [draft, setDraft] = useState({ ...emptyLostDraft, reason: lead.lostReason ?? '' } as const)
  const change = correctedLoss(draft)
  const isChanged = draft.reason !== lead.lostReason || draft.note.trim() !== ''
  return (
    <LeadDialog
      lead={lead}
      title="leadWork.lost.title"
      change={change ?? {}}
      isReady={change !== undefined && isChanged}
      onClose={onClose}
    >
      <LostFields draft={draft} onChange={setDraft} autoFocus />
    </LeadDialog>
  )
}
