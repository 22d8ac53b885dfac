import { useTranslate } from 'react-admin'
import { ActionDialog } from '../../common/ActionDialog.tsx'
import { RecordConflict } from '../../common/conflict/RecordConflict.tsx'
import { KeptDraft } from '../../common/drafts/KeptDraft.tsx'
import { useDraft } from '../../common/drafts/useDraft.ts'
import { emptyLostDraft, LostFields, lostChange } from './LostFields.tsx'
import type { OpenQuestion } from './OpenQuestion.ts'
import { useCancelElsewhere } from './useCancelElsewhere.ts'
import { useLeadConflict } from './useLeadConflict.ts'

/** Asks why a lead was lost. */
export function LostDialog({ lead, send, end }: OpenQuestion) {
  useCancelElsewhere({ end })
  const { base, conflict, attempt } = useLeadConflict(lead)
  const kept = useDraft(['lost', lead.id], emptyLostDraft)
  const { draft, setDraft } = kept
  const translate = useTranslate()
  const change = lostChange(draft)
  const save = async () => {
    if (!change) return
    await send(base, change)
    end(true)
  }
  return (
    <ActionDialog
      title={translate('leadWork.lost.title', { name: lead.name })}
      confirm={translate('ra.action.save')}
      isReady={change !== undefined}
      isKept
      onConfirm={() => kept.saving(() => attempt(save))}
      onClose={() => end(false)}
    >
      <KeptDraft draft={kept} />
      <LostFields draft={draft} onChange={setDraft} autoFocus />
      <RecordConflict conflict={conflict} />
    </ActionDialog>
  )
}
