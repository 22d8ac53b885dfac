import { useTranslate } from 'react-admin'
import { type LostReason, lostReasons } from '../../../shared/contract/lead.ts'
import type { LeadChange } from '../../../shared/contract/lead-schema.ts'
import { ReasonAndNote, type ReasonDraft } from '../../common/ReasonAndNote.tsx'

/** Why a lead was lost, as entered. */
export type LostDraft = ReasonDraft<LostReason>

export const emptyLostDraft: LostDraft = { reason: '', note: '' }

/** Returns the change that marks a lead as lost; undefined until a reason is chosen. */
export function lostChange({ reason, note }: LostDraft): LeadChange | undefined {
  return reason ? { status: 'lost', lostReason: reason, lostNote: note } : undefined
}

/** Returns the change that corrects the reason of a lost lead; undefined until one is chosen. */
export function correctedLoss({ reason, note }: LostDraft): LeadChange | undefined {
  return reason ? { lostReason: reason, lostNote: note } : undefined
}

type LostFieldsProps = { draft: LostDraft; onChange(draft: LostDraft): void; autoFocus?: boolean }

/** Inputs for why a lead was lost: one of the reasons, and a note. */
export function LostFields({ draft, onChange, autoFocus = false }: LostFieldsProps) {
  const translate = useTranslate()
  return (
    <ReasonAndNote
      draft={draft}
      onChange={onChange}
      reasons={lostReasons}
      keyPrefix="lostReason"
      labels={{
        reason: translate('leadWork.lost.reason'),
        note: translate('leadWork.lost.note'),
      }}
      autoFocus={autoFocus}
    />
  )
}
