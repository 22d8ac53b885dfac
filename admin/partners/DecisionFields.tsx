import { useTranslate } from 'react-admin'
import {
  type DecisionReason,
  decisionReasons,
  isNotified,
  type PartnerDecision,
} from '../../shared/contract/decision.ts'
import { ReasonAndNote, type ReasonDraft } from '../common/ReasonAndNote.tsx'

export type DecisionDraft = ReasonDraft<DecisionReason>
export const emptyDraft: DecisionDraft = { reason: '', note: '' }

type DecisionFieldsProps = {
  decision: PartnerDecision
  draft: DecisionDraft
  onChange(draft: DecisionDraft): void
}

/** Inputs for a decision: one of the reasons that the decision allows, which has the focus at first, and a note. */
export function DecisionFields({ decision, draft, onChange }: DecisionFieldsProps) {
  const translate = useTranslate()
  return (
    <ReasonAndNote
      autoFocus
      draft={draft}
      onChange={onChange}
      reasons={decisionReasons[decision]}
      keyPrefix="decisionReason"
      labels={{
        reason: translate('decision.reason'),
        note: translate(isNotified(decision) ? 'decision.noteToApplicant' : 'decision.noteInside'),
      }}
    />
  )
}
