import { aboutKinds } from './submission.ts'

/**
 * Every type of event. The dashboard has a text for each.
 * @internal
 */
export const eventTypes = [
  'submission.accepted',
  'submission.recorded',
  'submission.corrected',
  'submission.renamed',
  'lead.entered',
  'lead.suspected',
  'lead.spam_cleared',
  'lead.spam_confirmed',
  'lead.referred',
  'lead.attributed',
  'lead.assigned',
  'lead.left_unassigned',
  'lead.reminder_sent',
  'lead.reassigned',
  'lead.nobody_available',
  'lead.status_changed',
  'lead.kind_corrected',
  'lead.follow_up_set',
  'lead.lost_reason_set',
  'lead.budget_set',
  'lead.value_set',
  'lead.change_undone',
  'task.added',
  'task.done',
  'task.opened_again',
  'task.snoozed',
  'task.changed',
  'task.removed',
  'task.change_undone',
  'leads.exported',
  'leads.export_ended',
  'funnel.exported',
  'funnel.export_ended',
  'referral.unknown_code_tried',
  'referral.code_attributed',
  'referral.code_attribution_undone',
  'referrals.exported',
  'referrals.export_ended',
  'partner.status_changed',
  'partner.flag_cleared',
  'partner.change_undone',
  'partner.attributed',
  'assessment.attributed',
  'assessment.change_undone',
  'partners.exported',
  'partners.export_ended',
  'person.erased',
  'person.changed',
  'person.change_undone',
  'person.merged',
  'person.merge_undone',
  'property.created',
  'property.changed',
  'media.added',
  'media.failed',
  'media.changed',
  'media.reordered',
  'media.removed',
  'media.restored',
  'dossier.requested',
  'note.added',
  'note.changed',
  'note.deleted',
  'note.change_undone',
  'note.deletion_undone',
  'view.saved',
  'view.changed',
  'view.deleted',
  'rule.created',
  'rule.changed',
  'rule.reordered',
  'rule.removed',
  'answer_template.created',
  'answer_template.changed',
  'answer_template.removed',
  'email.resent',
  'email.redirected',
  'email.taken_for_delivered',
  'address.released',
  'job.redriven',
  'job.retried',
  'job.hastened',
  'job.resumed',
  'job.cancelled',
  'job.dismissed',
  'job.restored',
  'job.stopped',
  'job.revealed',
  'jobs.retry_requested',
  'jobs.cancellation_requested',
  'jobs.dismissal_requested',
  'jobs.restoration_requested',
  'queue.paused',
  'queue.resumed',
  'queue.concurrency_changed',
  'template.held',
  'template.released',
  'schedule.run_requested',
  'relay.probed',
  'alerts.tested',
  'staff.created',
  'staff.invited_again',
  'staff.changed',
  'staff.portrait_added',
  'staff.portrait_removed',
  'staff.away_started',
  'staff.away_ended',
  'staff.signed_in',
  'staff.signed_out',
  'staff.sign_in_failed',
  'staff.work_account_refused',
  'staff.work_account_unlinked',
  'staff.sessions_ended',
  'staff.password_changed',
  'staff.password_reset',
  'staff.two_factor_enabled',
  'staff.two_factor_disabled',
  'staff.two_factor_reset',
  'staff.backup_codes_renewed',
  'events.exported',
  'events.export_ended',
  'system.restored',
] as const
export type EventType = (typeof eventTypes)[number]

/** What earlier versions called a type of event; those events are still stored under that name. */
export const formerEventTypes: Readonly<Record<string, EventType>> = {
  'task.put_off': 'task.snoozed',
}

/** The events of jobs that staff canceled, dismissed or stopped, which can be undone. */
export const cancellationEvents = [
  'job.cancelled',
  'job.dismissed',
  'job.stopped',
] as const satisfies EventType[]

/** The events that can be undone: those of jobs, and those of requests for several. */
export const undoableEvents = [
  ...cancellationEvents,
  'jobs.cancellation_requested',
  'jobs.dismissal_requested',
] as const satisfies EventType[]

/** The events about leads that those whom they name are told in a notice; nobody is named by the last. */
export const noticeEvents: readonly string[] = [
  'lead.reminder_sent',
  'lead.reassigned',
  'lead.nobody_available',
] satisfies EventType[]

/** The kinds of record that an event can be about. */
export const eventAboutKinds = [
  ...aboutKinds,
  'person',
  'property',
  'email',
  'job',
  'rule',
  'answer_template',
  'view',
] as const
export type EventAboutKind = (typeof eventAboutKinds)[number]

/** An event as the API returns it. */
export type EventRow<Time = string> = {
  id: string
  at: Time
  /** An `EventType`, or one of `formerEventTypes`. */
  type: string
  actorKind: 'client' | 'system' | 'staff'
  actor: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
}

/** An event in the audit log, with the record it is about. */
export type AuditRow<Time = string> = EventRow<Time> & {
  /** How many events are parts of it, if it records a bulk action; up to 10,001 are counted. */
  parts: number
  /** Who first undid it and when, if it canceled jobs; null if nobody has. */
  undone: { at: Time; actor: string | null } | null
  actorId: string | null
  aboutKind: EventAboutKind | null
  aboutId: string | null
  /**
   * The record's current name and code; null if its kind has no names or it no longer exists. The name is null
   * if it is a submission that is not recorded yet. `nameEn` is the English title of a property, null for other kinds.
   */
  about: { name: string | null; nameEn: string | null; code: string | null } | null
}
