import { usePermissions } from 'react-admin'
import type { JobAbout } from '../../shared/contract/job.ts'
import type { StaffRole } from '../../shared/contract/staff.ts'
import { mayReadAbout } from '../../shared/contract/submission.ts'

/** Whether the user may read what a job is about, and thus the email that it sends. */
export function useMayRead(about: JobAbout | null): boolean {
  const { permissions: role } = usePermissions<StaffRole>()
  return role !== undefined && about !== null && mayReadAbout(role, about.kind)
}
