import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { LeadChange } from '../../../shared/contract/lead-schema.ts'
import { ActionDialog } from '../../common/ActionDialog.tsx'
import { RecordConflict } from '../../common/conflict/RecordConflict.tsx'
import type { OpenQuestion } from './OpenQuestion.ts'
import { useCancelElsewhere } from './useCancelElsewhere.ts'
import { useLeadConflict } from './useLeadConflict.ts'
import { unknownValue, WonFields, wonChange, wonDraft } from './WonFields.tsx'

/** Asks what a lead was sold for; the value can be entered later. */
export function WonDialog({ lead, send, end }: OpenQuestion) {
  useCancelElsewhere({ end })
  const { base, conflict, attempt } = useLeadConflict(lead)
  const [draft, setDraft] = useState(() => wonDraft(lead))
  const translate = useTranslate()
  const change = wonChange(draft)
  const save = async (chosen: LeadChange) => {
    await send(base, chosen)
    end(true)
  }
  return (
    <ActionDialog
      title={translate('leadWork.won.title', { name: lead.name })}
      confirm={translate('ra.action.save')}
      isReady={change !== undefined}
      onConfirm={() => attempt(() => save(change ?? unknownValue))}
      other={{
        label: translate('leadWork.won.unknown'),
        isReady: true,
        run: () => attempt(() => save(unknownValue)),
      }}
      onClose={() => end(false)}
    >
      <WonFields lead={lead} draft={draft} onChange={setDraft} autoFocus />
      <RecordConflict conflict={conflict} />
    </ActionDialog>
  )
}
