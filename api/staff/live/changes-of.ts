import { type Change, resourceOfKind } from '../../../shared/contract/change.ts'
import type { AttemptTrace, EventTrace } from '../../../shared/tables/history/changes.ts'

/** The changes that an event reports to open dashboards: to its record, and a new line of the audit. */
export function changesOfEvent({ id, type, aboutKind, aboutId, actorId }: EventTrace): Change[] {
  const line: Change = { resource: 'events', id, type, isNew: true, by: actorId }
  if (!aboutKind || aboutKind === 'view' || !aboutId) return [line]
  const isNew = type === 'submission.recorded' || type.endsWith('.created')
  return [{ resource: resourceOfKind[aboutKind], id: aboutId, type, isNew, by: actorId }, line]
}

/** The changes that an attempt reports to open dashboards: to its job, its email and their record. */
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
