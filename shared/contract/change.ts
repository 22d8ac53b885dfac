import type { EventAboutKind } from './event.ts'
import type { StaffResource } from './staff.ts'
import { kindDescription, type SubmissionKind, submissionKinds } from './submission.ts'

/** A change to a record, as streamed to open dashboards. */
export type Change = {
  resource: StaffResource
  id: string
  /** The type of the event, or the outcome of the attempt at a job. */
  type: string
  /** Whether the record was just created or, for an email, has just been attempted for the first time. */
  isNew: boolean
  /** The id of the staff member who made the change; null for clients and the system. */
  by: string | null
  /** Set if staff are told of the change in a notice: the id of its event, and those whom it names. */
  notice?: { id: string; to: string[] }
}

/** A message of the stream. `missed`: `changes` may be incomplete. */
export type News = { changes: Change[]; missed: boolean }

const resourceOfSubmission = Object.fromEntries(
  submissionKinds.map((kind) => [kind, kindDescription[kind].resource]),
) as { [Kind in SubmissionKind]: (typeof kindDescription)[Kind]['resource'] }

/** The dashboard resource of each kind of record that an event can be about, except saved views. */
export const resourceOfKind = {
  ...resourceOfSubmission,
  person: 'people',
  property: 'properties',
  email: 'emails',
  job: 'jobs',
  staff: 'staff',
  rule: 'rules',
  answer_template: 'answer-templates',
  // An alert has no page, but its emails do.
  house: 'emails',
} as const satisfies Record<Exclude<EventAboutKind, 'view'>, StaffResource>
