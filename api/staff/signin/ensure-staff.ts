import { hashPassword } from 'better-auth/crypto'
import { v7 as uuid } from 'uuid'
import type { StaffRole } from '../../../shared/contract/staff.ts'
import { hasStaff, insertStaff } from '../../../shared/tables/staff/staff.ts'
import type { Database } from '../../../shared/tables/tables.ts'

/** A staff member who signs in with a password. */
export type StaffMember = { email: string; name: string; password: string; role: StaffRole }

/**
 * Creates a staff account unless one with the email address exists.
 * @param hash hashes the password
 * @returns whether the account was created
 */
export async function ensureStaff(
  db: Database,
  member: StaffMember,
  hash = hashPassword,
): Promise<boolean> {
  // better-auth looks up addresses in lower case.
  const email = member.email.toLowerCase()
  if (await hasStaff(db, email)) return false
  const id = uuid()
  const now = new Date()
  const dates = { createdAt: now, updatedAt: now }
  const password = await hash(member.password)
  return await insertStaff(
    db,
    { id, name: member.name, email, emailVerified: true, role: member.role, ...dates },
    // "credential" is better-auth's name for signing in with a password.
    { id: uuid(), staffId: id, providerId: 'credential', accountId: id, password, ...dates },
  )
}
