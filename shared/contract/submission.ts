import type { CodePrefix } from './code.ts'
import { may, type Permission, type StaffResource, type StaffRole } from './staff.ts'

/** What several processes need to know about a kind of submission. */
type KindDescription = {
  /** The field that is shown to staff as the name of a submission. */
  nameField: string
  /** The prefix of the codes of this kind; null if it has no codes. */
  codePrefix: CodePrefix | null
  /** The dashboard resource of the record. */
  resource: StaffResource
  /** The permission to read the record. */
  read: Permission
  /** The permission to change the contact data in the record. */
  change: Permission
}

/**
 * What differs between the kinds of submission. `shared/tables/submissions/submissions.ts` describes their
 * tables; their jobs are those in `shared/jobs/catalog.ts` that define `records`.
 */
export const kindDescription = {
  lead: {
    nameField: 'name',
    codePrefix: 'LU',
    resource: 'leads',
    read: 'leads.read',
    change: 'leads.change',
  },
  partner: {
    nameField: 'agencyName',
    codePrefix: 'LP',
    resource: 'partners',
    read: 'partners.read',
    change: 'partners.change',
  },
  assessment: {
    nameField: 'name',
    codePrefix: null,
    resource: 'assessments',
    read: 'assessments.read',
    // Staff cannot edit assessments, but sales may correct the email address.
    change: 'leads.change',
  },
} as const satisfies Record<string, KindDescription>
export type SubmissionKind = keyof typeof kindDescription

export const submissionKinds = Object.keys(kindDescription) as [SubmissionKind, ...SubmissionKind[]]

/**
 * The kinds of record that an email, a job or an attempt can be about. 'house' is the stored value for
 * the system itself: alerts to ops.
 */
export const aboutKinds = [...submissionKinds, 'staff', 'house'] as const
export type AboutKind = (typeof aboutKinds)[number]

/** The record that an email, a job or an attempt is about. */
export type About = { kind: AboutKind; id: string }

const submissionPermission = Object.fromEntries(
  submissionKinds.map((kind) => [kind, kindDescription[kind].read]),
) as Record<SubmissionKind, Permission>

/** The permission to read what an email, a job or an attempt is about. */
const subjectPermission: Record<AboutKind, Permission> = {
  ...submissionPermission,
  staff: 'staff.read',
  house: 'jobs.read',
}

/**
 * Whether a role may read what an email, a job or an attempt is about. Only then may it read the email, whatever
 * other permission is required.
 */
export function mayReadAbout(role: StaffRole, kind: AboutKind): boolean {
  return may(role, subjectPermission[kind])
}

/** Returns the kinds of record about which a role may read emails. */
export function readableKinds(role: StaffRole): AboutKind[] {
  return aboutKinds.filter((kind) => mayReadAbout(role, kind))
}
