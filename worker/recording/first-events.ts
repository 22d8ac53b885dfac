import type { About } from '../../shared/contract/submission.ts'
import type { RecordLead } from '../../shared/jobs/record-lead.ts'
import type { NewEvent } from '../../shared/tables/history/events.ts'

/**
 * Returns the first two events of a submission: accepted by the API, recorded by the worker.
 * @param submittedAt a string, as in the payload
 * @param after what was recorded, for the `after` column of the second event
 */
export function acceptedAndRecordedEvents(
  { kind, id }: About,
  submittedAt: string,
  recordedAt: Date,
  after: Record<string, unknown>,
): NewEvent[] {
  const about = { aboutKind: kind, aboutId: id }
  return [
    { ...about, type: 'submission.accepted', actorKind: 'client', at: submittedAt },
    recordedEvent({ kind, id }, recordedAt, after),
  ]
}

/** The same for a lead. If staff entered it, the first event says who, and how the client came. */
export function firstLeadEvents(
  payload: RecordLead,
  recordedAt: Date,
  after: Record<string, unknown>,
): NewEvent[] {
  const { kind, id, entry, fields, submittedAt } = payload
  if (!entry) return acceptedAndRecordedEvents(payload, submittedAt, recordedAt, after)
  return [
    {
      type: 'lead.entered',
      aboutKind: kind,
      aboutId: id,
      actorKind: 'staff',
      actorId: entry.by.id,
      actor: entry.by.name,
      at: submittedAt,
      after: { origin: fields.origin, ...(entry.budget && { budget: entry.budget }) },
    },
    recordedEvent(payload, recordedAt, after),
  ]
}

function recordedEvent(about: About, at: Date, after: Record<string, unknown>): NewEvent {
  return systemEvent(about, at, { type: 'submission.recorded', after })
}

/** What was found about a submission while it was recorded. */
export type Finding = Pick<NewEvent, 'type' | 'after' | 'reason'>

/** Returns the event that tells what the system has found about a submission. */
export function systemEvent({ kind, id }: About, at: Date, finding: Finding): NewEvent {
  return { ...finding, aboutKind: kind, aboutId: id, actorKind: 'system', at }
}
