import { type Change, resourceOfKind } from '../../../shared/contract/change.ts'
import type { AttemptTrace, EventTrace } from '../../../shared/tables/history/changes.ts'

/** Returns the changes to report for an event: to its record, if any, and to the audit log. */
export function changesOfEvent({ id, type, aboutKind, aboutId, actorId }: EventTrace): Change[] {
  const auditEntry: Change = { resource: 'events', id, type, isNew: true, by: actorId }
  if (!aboutKind || aboutKind === 'view' || !aboutId) return [auditEntry]
  const isNew = type === 'submission.recorded' || type.endsWith('.created')
  return [
    { resource: resourceOfKind[aboutKind], id: aboutId, type, isNew, by: actorId },
    auditEntry,
  ]
}

/** Returns the changes to report for an attempt: to its job and, if any, its email and its record. */
export function changesOfAttempt(attempt: AttemptTrace): Change[] {
  const { jobId, emailId, aboutKind, aboutId, number } = attempt
  const change = { type: attempt.outcome, isNew: false, by: null }
  return [
    { resource: 'jobs', id: jobId, ...change },
    ...(emailId
      ? [{ resource: 'emails' as const, id: emailId, ...change, isNew: number === 1 }]
      : []),
    ...(aboutKind && aboutId
      ? [{ resource: resourceOfKind[aboutKind], id: aboutId, ...change }]
      : []),
  ]
}
