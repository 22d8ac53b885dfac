import type { StaffRole } from '../../../shared/contract/staff.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { insertStaff, isStaffEmail } from '../../../shared/tables/staff/staff.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { hashStaffPassword } from './password-hash.ts'

/** A staff member to create, who signs in with a password. */
export type StaffMember = { email: string; name: string; password: string; role: StaffRole }

/**
 * Creates a staff account, unless one with the same email address exists.
 * @returns whether the account was created
 */
export async function ensureStaff(
  db: Database,
  member: StaffMember,
  hash = hashStaffPassword,
): Promise<boolean> {
  // better-auth looks up email addresses in lowercase.
  const email = member.email.toLowerCase()
  if (await isStaffEmail(db, email)) return false
  const id = newId()
  const now = new Date()
  const dates = { createdAt: now, updatedAt: now }
  const password = await hash(member.password)
  return await insertStaff(
    db,
    { id, name: member.name, email, emailVerified: true, role: member.role, ...dates },
    // "credential" is better-auth's name for signing in with a password.
    { id: newId(), staffId: id, providerId: 'credential', accountId: id, password, ...dates },
  )
}
