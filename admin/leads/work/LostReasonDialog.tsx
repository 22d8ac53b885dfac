import type { LeadRow } from '../../../shared/contract/records.ts'
import { KeptDraft } from '../../common/drafts/KeptDraft.tsx'
import { useDraft } from '../../common/drafts/useDraft.ts'
import { LeadDialog } from './LeadDialog.tsx'
import { correctedLoss, emptyLostDraft, type LostDraft, LostFields } from './LostFields.tsx'

type LostReasonDialogProps = { lead: LeadRow; onClose(): void }

/** A dialog that corrects why a lead was lost. */
export function LostReasonDialog({ lead, onClose }: LostReasonDialogProps) {
  const first = { ...emptyLostDraft, reason: lead.lostReason ?? '' } as const
  const kept = useDraft<LostDraft>(['lost', lead.id], first)
  const { draft, setDraft } = kept
  const change = correctedLoss(draft)
  const isChanged = draft.reason !== lead.lostReason || draft.note.trim() !== ''
  return (
    <LeadDialog
      lead={lead}
      title="leadWork.lost.title"
      change={change ?? {}}
      isReady={change !== undefined && isChanged}
      saving={kept.saving}
      isKept
      onClose={onClose}
    >
      <KeptDraft draft={kept} />
      <LostFields draft={draft} onChange={setDraft} autoFocus />
    </LeadDialog>
  )
}
