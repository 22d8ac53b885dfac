import type { EventType } from '../../shared/contract/event.ts'
import type { NewEvent } from '../../shared/tables/history/events.ts'
import type { LeadFindings } from './leads.ts'

/** What `submission.recorded` says of a lead. */
export function recordedLead(refCode: string, findings: LeadFindings): Record<string, unknown> {
  const { kind, kindWords, earlier } = findings
  return {
    refCode,
    kind,
    ...(kindWords && { kindWords }),
    ...(earlier.length > 0 && { earlier: earlier.map(({ refCode }) => refCode) }),
  }
}

/** What recording did with a lead besides: suspected, attributed, assigned. */
export function leadEvents(leadId: string, at: Date, findings: LeadFindings): NewEvent[] {
  const happened = [...suspicion(findings), ...attribution(findings), ...assignment(findings)]
  return happened.map(({ type, after, reason }) => ({
    type,
    at,
    actorKind: 'system',
    aboutKind: 'lead',
    aboutId: leadId,
    after: JSON.stringify(after),
    reason,
  }))
}

type Happened = { type: EventType; after: object; reason: string | null }

function suspicion({ spamReasons }: LeadFindings): Happened[] {
  if (spamReasons.length === 0) return []
  const after = { spamReasons, mails: 'held' }
  return [{ type: 'lead.suspected', after, reason: spamReasons.join(', ') }]
}

function attribution({ referral }: LeadFindings): Happened[] {
  const { partner, unknown } = referral
  const tried = unknown.map(
    (after): Happened => ({
      type: 'referral.unknown_code_tried',
      after,
      reason: after.nearest ? `${after.code} (${after.nearest}?)` : after.code,
    }),
  )
  if (!partner) return tried
  return [{ type: 'lead.referred', after: partner, reason: partner.code }, ...tried]
}

function assignment({ assignee, assignment }: LeadFindings): Happened[] {
  if (!assignee) return []
  const { id: assigneeId, name } = assignee
  const why = assignment.rule ?? assignment.refCode
  const after = { assigneeId, assignee: name, ...assignment }
  return [{ type: 'lead.assigned', after, reason: why ? `${name} (${why})` : name }]
}
