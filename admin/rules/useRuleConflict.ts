import type { RuleRow } from '../../shared/contract/assignment.ts'
import { useAuditedConflict } from '../common/conflict/useAuditedConflict.ts'

/** As `useConflict`, for a rule. `removal`: set if somebody has deleted the rule meanwhile. */
export function useRuleConflict(rule: RuleRow) {
  return useAuditedConflict<RuleRow>('rules', rule, 'rule.removed')
}
