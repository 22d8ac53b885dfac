import type { EarlierLead } from '../../shared/tables/leads/earlier-leads.ts'
import type { AssignmentRule } from '../../shared/tables/rules/assignment-rules.ts'
import {
  type FreeSalesperson,
  freeSalespeople,
} from '../../shared/tables/staff/free-salespeople.ts'
import type { Assignee } from '../../shared/tables/staff/staff.ts'
import type { Database } from '../../shared/tables/tables.ts'
import { type AssignmentResult, chooseAssignee, hasRuleFor, type LeadFacts } from './assignment.ts'

/** Returns the free salesperson who is to have another lead, none of those excluded; undefined if there is nobody. */
export type TakeFree = (excluded?: ReadonlySet<string>) => Promise<Assignee | undefined>

/** Returns what takes free salespeople in turns for the leads of a batch. They are read when the first one is needed. */
export function freeInTurns(tx: Database, timeZone: string): TakeFree {
  let loaded: FreeSalesperson[] | undefined
  return async (excluded = new Set()) => {
    loaded ??= await freeSalespeople(tx, timeZone)
    const [taken] = loaded
      .filter(({ id }) => !excluded.has(id))
      .sort((a, b) => a.waiting - b.waiting)
    if (!taken) return undefined
    const { waiting, ...assignee } = taken
    // Last among those for whom as many clients wait.
    loaded = [...loaded.filter(({ id }) => id !== taken.id), { ...assignee, waiting: waiting + 1 }]
    return assignee
  }
}

/**
 * Chooses the assignee of a new lead by `chooseAssignee`. If those whom the rules or an earlier lead name are not available, a free
 * salesperson gets it. One that they leave to nobody stays without an assignee.
 */
export async function chooseAvailable(
  facts: LeadFacts,
  rules: AssignmentRule[],
  earlier: EarlierLead[],
  takeFree: TakeFree,
): Promise<AssignmentResult> {
  const chosen = chooseAssignee(facts, rules, earlier)
  const isMeantForSomebody = chosen.assignment.away !== undefined || hasRuleFor(facts, rules)
  return isMeantForSomebody ? await coveredBy(chosen, takeFree) : chosen
}

/** Returns the assignee who was chosen; if there is none, a free salesperson who is not excluded. */
export async function coveredBy(
  chosen: AssignmentResult,
  takeFree: TakeFree,
  excluded?: ReadonlySet<string>,
): Promise<AssignmentResult> {
  if (chosen.assignee) return chosen
  const assignee = await takeFree(excluded)
  if (!assignee) return chosen
  const { away } = chosen.assignment
  return { assignee, assignment: { by: 'free', ...(away && { away }) } }
}
