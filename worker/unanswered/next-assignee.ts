import { formerAssignees, type UnansweredLead } from '../../shared/tables/leads/unanswered-leads.ts'
import { activeRules } from '../../shared/tables/rules/assignment-rules.ts'
import type { Candidate } from '../../shared/tables/staff/staff.ts'
import type { Database } from '../../shared/tables/tables.ts'
import { type AssignmentResult, chooseAssignee } from '../recording/assignment.ts'
import { coveredBy, freeInTurns } from '../recording/cover.ts'
import { loadEarlierLeads } from '../recording/earlier-leads.ts'

/** An unanswered lead, and who is to have it next: nobody, if all who could are away or have already had it. */
export type NextAssignee = { lead: UnansweredLead; next: AssignmentResult }

/**
 * Chooses the next assignees of leads by the rules for new leads, without those who have already had a lead and could have answered.
 * If the rules name nobody else who is available, a free salesperson gets it; if the assignee is absent, even one who has had it.
 */
export async function chooseNextAssignees(
  tx: Database,
  leads: UnansweredLead[],
  timeZone: string,
): Promise<NextAssignee[]> {
  const rules = await activeRules(tx, timeZone)
  const traits = leads.map(traitsOf)
  const earlierLeads = await loadEarlierLeads(tx, traits, timeZone)
  const former = await formerAssignees(
    tx,
    leads.map(({ id }) => id),
  )
  const takeFree = freeInTurns(tx, timeZone)
  const choices: NextAssignee[] = []
  for (const lead of leads) {
    const choose = async (excluded: Set<string>) => {
      const earlier = without(excluded, earlierLeads.ofPerson(traitsOf(lead)))
      const chosen = chooseAssignee(factsOf(lead), without(excluded, rules), earlier)
      return await coveredBy(chosen, takeFree, excluded)
    }
    const current = lead.assigneeId ?? ''
    const next = await choose(new Set(former.get(lead.id)).add(current))
    const isLeftToAbsent = !next.assignee && (lead.isAway || lead.isGone)
    choices.push({ lead, next: isLeftToAbsent ? await choose(new Set([current])) : next })
  }
  return choices
}

function without<Choice extends { assignee: Candidate | null }>(
  staffIds: Set<string>,
  choices: Choice[],
): Choice[] {
  return choices.map((choice) =>
    staffIds.has(choice.assignee?.id ?? '') ? { ...choice, assignee: null } : choice,
  )
}

function traitsOf({ id, refCode, emailNormalized, phoneE164, submittedAt }: UnansweredLead) {
  const traits = { id, refCode, emailNormalized, phoneE164, submittedAt }
  return { ...traits, textHash: null, assignee: null }
}

function factsOf({ kind, language, origin, ...lead }: UnansweredLead) {
  const { city, region, price, currency } = lead
  // The columns of the property are all null if the lead has none.
  const isKnown = city !== null && region !== null && price !== null && currency !== null
  const property = isKnown ? { city, region, price, currency } : undefined
  return { kind, language, origin: origin ?? undefined, property }
}
