import type { Me } from '../../../shared/contract/staff.ts'
import { type AboutKind, mayReadAbout } from '../../../shared/contract/submission.ts'
import { ApiError } from '../../http/api-error.ts'

/**
 * Returns an email that a staff member wants to read or to change.
 * @throws ApiError NOT_FOUND if there is none; FORBIDDEN if the role may not read what the email is about
 */
export function readable<Email extends { aboutKind: AboutKind }>(
  email: Email | undefined,
  { role }: Pick<Me, 'role'>,
): Email {
  if (!email) throw new ApiError('NOT_FOUND')
  if (!mayReadAbout(role, email.aboutKind)) throw new ApiError('FORBIDDEN')
  return email
}
