import { type Change, resourceOfKind } from '../../../shared/contract/change.ts'
import { noticeEvents } from '../../../shared/contract/event.ts'
import { may, type StaffRole } from '../../../shared/contract/staff.ts'
import { type AboutKind, mayReadAbout } from '../../../shared/contract/submission.ts'
import type { AttemptTrace, EventTrace } from '../../../shared/tables/history/changes.ts'

/** A change and, if it is to an email, the kind of record that the email is about. */
export type TracedChange = { change: Change; emailAbout?: AboutKind }

/** Whether a role may read what has changed. */
export function mayLearnOf(role: StaffRole, { change, emailAbout }: TracedChange): boolean {
  const mayReadSubject = emailAbout === undefined || mayReadAbout(role, emailAbout)
  return mayReadSubject && may(role, `${change.resource}.read`)
}

/** Returns the changes to report for an event: to its record, if any, and to the audit log. */
export function changesOfEvent(event: EventTrace): TracedChange[] {
  const { id, type, aboutKind, aboutId, actorId: by } = event
  const auditEntry: TracedChange = { change: { resource: 'events', id, type, isNew: true, by } }
  if (!aboutKind || aboutKind === 'view' || !aboutId) return [auditEntry]
  const isNew = type === 'submission.recorded' || type.endsWith('.created')
  const resource = resourceOfKind[aboutKind]
  // Alerts are shown among the emails.
  const emailAbout = aboutKind === 'house' ? { emailAbout: aboutKind } : {}
  const notice = noticeEvents.includes(type) && { notice: { id, to: event.assignees } }
  return [
    { change: { resource, id: aboutId, type, isNew, by, ...notice }, ...emailAbout },
    auditEntry,
  ]
}

/** Returns the changes to report for an attempt: to its job and, if any, its email and its record. */
export function changesOfAttempt(attempt: AttemptTrace): TracedChange[] {
  const { jobId, emailId, aboutKind, aboutId, number } = attempt
  const change = { type: attempt.outcome, isNew: false, by: null }
  const emailAbout = aboutKind ?? 'house'
  const email: TracedChange[] = emailId
    ? [{ change: { resource: 'emails', id: emailId, ...change, isNew: number === 1 }, emailAbout }]
    : []
  const record: TracedChange[] =
    aboutKind && aboutKind !== 'house' && aboutId
      ? [{ change: { resource: resourceOfKind[aboutKind], id: aboutId, ...change } }]
      : []
  return [{ change: { resource: 'jobs', id: jobId, ...change } }, ...email, ...record]
}
