import { useTranslate } from 'react-admin'
import { canBecome, type PartnerDecision } from '../../shared/contract/decision.ts'
import type { PartnerRecord } from '../../shared/contract/records.ts'
import { RecordConflict } from '../common/conflict/RecordConflict.tsx'
import type { Conflict } from '../common/conflict/useConflict.ts'

type DecisionConflictProps = {
  decision: PartnerDecision
  conflict: Conflict<PartnerRecord, PartnerRecord> | undefined
}

/**
 * Says who has changed an application meanwhile and how, and whether the user's decision is still possible. Renders nothing
 * without a conflict.
 */
export function DecisionConflict({ decision, conflict }: DecisionConflictProps) {
  const translate = useTranslate()
  if (!conflict) return null
  const { status } = conflict.latest
  const refusal = status === decision ? 'decision.alreadyMade' : 'decision.notPossible'
  return (
    <RecordConflict
      conflict={conflict}
      refusal={
        canBecome(status, decision)
          ? undefined
          : translate(refusal, { status: translate(`partnerStatus.${status}`) })
      }
    />
  )
}
