import type { PartnerDecision } from '../../shared/contract/decision.ts'

/** The parameter in the address of a partner's page that opens the dialog of a decision. */
export const decisionParameter = 'decide'

/** Returns the path of a partner's page with the dialog of a decision open. */
export function decisionPath(partnerId: string, decision: PartnerDecision): string {
  return `/partners/${partnerId}/show?${new URLSearchParams({ [decisionParameter]: decision })}`
}
