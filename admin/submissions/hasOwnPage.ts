import { resourceOfKind } from '../../shared/contract/change.ts'
import type { StaffResource } from '../../shared/contract/staff.ts'
import type { SubmissionKind } from '../../shared/contract/submission.ts'

const resources: Record<SubmissionKind, StaffResource> = resourceOfKind

/** Whether the records of a kind have a page besides that of the submission. */
export function hasOwnPage(kind: SubmissionKind): boolean {
  return resources[kind] !== 'submissions'
}
