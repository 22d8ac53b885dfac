import { type Change, resourceOfSubject } from '../../../shared/contract/change.ts'
import type { AttemptTrace, EventTrace } from '../../../shared/tables/history/changes.ts'

/** What an event tells open dashboards: its subject has changed, and the audit has a line more. */
export function changesOfEvent({ id, type, aboutKind, aboutId, actorId }: EventTrace): Change[] {
  const line: Change = { resource: 'events', id, type, isNew: true, by: actorId }
  if (!aboutKind || aboutKind === 'view' || !aboutId) return [line]
  const isNew = type === 'submission.recorded' || type.endsWith('.created')
  return [{ resource: resourceOfSubject[aboutKind], id: aboutId, type, isNew, by: actorId }, line]
}

/** What an attempt tells them: of its job, its mail, and what both are about. */
export function changesOfAttempt(attempt: AttemptTrace): Change[] {
  const { jobId, emailId, aboutKind, aboutId, number } = attempt
  const told = { type: attempt.outcome, isNew: false, by: null }
  return [
    { resource: 'jobs', id: jobId, ...told },
    ...(emailId
      ? [{ resource: 'emails' as const, id: emailId, ...told, isNew: number === 1 }]
      : []),
    ...(aboutKind && aboutId
      ? [{ resource: resourceOfSubject[aboutKind], id: aboutId, ...told }]
      : []),
  ]
}
