import { useTranslate } from 'react-admin'
import { canBecome, type PartnerDecision } from '../../shared/contract/decision.ts'
import type { PartnerRecord } from '../../shared/contract/records.ts'
import { RecordConflict } from '../common/conflict/RecordConflict.tsx'

type DecisionConflictProps = {
  decision: PartnerDecision
  /** The application as the user saw it, and as it is now. */
  before: PartnerRecord
  latest: PartnerRecord
}

/** Says who has changed an application meanwhile and how, and whether the user's decision is still possible. */
export function DecisionConflict({ decision, before, latest }: DecisionConflictProps) {
  const translate = useTranslate()
  const status = translate(`partnerStatus.${latest.status}`)
  const refusal = latest.status === decision ? 'decision.alreadyMade' : 'decision.notPossible'
  return (
    <RecordConflict
      before={before}
      latest={latest}
      refusal={canBecome(latest.status, decision) ? undefined : translate(refusal, { status })}
    />
  )
}
