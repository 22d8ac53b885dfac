import type { EventSubject } from './event.ts'
import type { StaffResource } from './staff.ts'

/** Something that has just happened to a record, as open dashboards are told. */
export type Change = {
  resource: StaffResource
  id: string
  /** The event's type, or how an attempt at a job ended. */
  type: string
  /** Whether the record was not there before. */
  isNew: boolean
  /** Who on the staff did it. */
  by: string | null
}

/** What one message of the stream holds; `missed`: more has changed than it tells. */
export type News = { changes: Change[]; missed: boolean }

/** Under which resource staff find what an event is about. */
export const resourceOfSubject = {
  lead: 'leads',
  partner: 'partners',
  assessment: 'assessments',
  property: 'properties',
  email: 'emails',
  job: 'jobs',
  staff: 'staff',
  rule: 'rules',
  // What ops are told of has no page of its own: its mails have.
  house: 'emails',
} as const satisfies Record<Exclude<EventSubject, 'view'>, StaffResource>
