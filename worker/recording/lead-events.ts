import type { NewEvent } from '../../shared/tables/history/events.ts'
import { type Finding, systemEvent } from './first-events.ts'
import type { LeadFindings } from './leads.ts'
import { referralEvents } from './referral.ts'

/** Returns the details of a lead's `submission.recorded` event. */
export function recordedLeadDetails(
  refCode: string,
  findings: LeadFindings,
): Record<string, unknown> {
  const { kind, kindWords, earlier } = findings
  return {
    refCode,
    kind,
    ...(kindWords && { kindWords }),
    ...(earlier.length > 0 && { earlier: earlier.map(({ refCode }) => refCode) }),
  }
}

/**
 * Returns the further events of a lead that is being recorded: suspected, referred, unknown code, assigned.
 */
export function leadEvents(leadId: string, at: Date, findings: LeadFindings): NewEvent[] {
  const found = [
    ...spamEvent(findings),
    ...referralEvents(findings.referral),
    ...assignmentEvent(findings),
  ]
  return found.map((finding) => systemEvent({ kind: 'lead', id: leadId }, at, finding))
}

function spamEvent({ spamReasons }: LeadFindings): Finding[] {
  if (spamReasons.length === 0) return []
  const after = { spamReasons, mails: 'held' }
  return [{ type: 'lead.suspected', after, reason: spamReasons.join(', ') }]
}

// Without those who are away, somebody would have got it.
function leftUnassigned({ away }: LeadFindings['assignment']): Finding[] {
  return away ? [{ type: 'lead.left_unassigned', after: { away }, reason: away.join(', ') }] : []
}

function assignmentEvent({ assignee, assignment }: LeadFindings): Finding[] {
  if (!assignee) return leftUnassigned(assignment)
  const { id: assigneeId, name } = assignee
  const why = assignment.rule ?? assignment.refCode
  const after = { assigneeId, assignee: name, ...assignment }
  return [{ type: 'lead.assigned', after, reason: why ? `${name} (${why})` : name }]
}
