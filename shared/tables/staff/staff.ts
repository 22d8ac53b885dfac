import type { Insertable } from 'kysely'
import type { Language } from '../../contract/language.ts'
import type { Colleague, StaffRole } from '../../contract/staff.ts'
import { normalizeEmail } from '../../contract/text.ts'
import type { Database, Tables } from '../tables.ts'
import { absenceIn } from './absences.ts'

export type NewStaff = Insertable<Tables['staff']>
export type NewStaffAccount = Insertable<Tables['staffAccounts']>

/** Returns whether a staff member, disabled or not, has this email address, which must be lowercase. */
export async function isStaffEmail(db: Database, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Adds a staff member.
 * @param account how they sign in; absent until they have set a password
 * @returns false, without writing anything, if the email address is already used
 */
export async function insertStaff(
  db: Database,
  staff: NewStaff,
  account?: NewStaffAccount,
): Promise<boolean> {
  const insert = async (tx: Database) => {
    const added = await tx
      .insertInto('staff')
      .values(staff)
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added && account) await tx.insertInto('staffAccounts').values(account).execute()
    return added !== undefined
  }
  return db.isTransaction ? await insert(db) : await db.transaction().execute(insert)
}

/** Returns staff ids by email address. Addresses must be lowercase; those of no staff member are left out. */
export async function findStaffIds(db: Database, emails: string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'email'])
    .where('email', 'in', emails)
    .execute()
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/** A staff member as the recipient of an email. */
export type StaffRecipient = { id: string; name: string; email: string; language: Language }

/**
 * Returns the staff member with this id or email address (case-insensitive) as the recipient of an email.
 * Undefined if there is no such staff member or their account is disabled.
 */
export async function findStaffRecipient(
  db: Database,
  who: { staffId: string } | { email: string },
): Promise<StaffRecipient | undefined> {
  return await db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'language'])
    .where((where) =>
      'staffId' in who
        ? where('id', '=', who.staffId)
        : where('email', '=', normalizeEmail(who.email)),
    )
    .where('banned', '=', false)
    .executeTakeFirst()
}

/** The id and name of a staff member. */
export type StaffName = { id: string; name: string }

/** Returns the name of a staff member, disabled or not; null if there is none with this id. */
export async function findStaffName(db: Database, id: string): Promise<StaffName | null> {
  const found = await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? null
}

/** A staff member who signs in or is signed in. */
export type StaffAccess = StaffName & { email: string; isDisabled: boolean }

/** Returns the staff member, disabled or not, with this id or email address (case-insensitive). */
export async function findStaffAccess(
  db: Database,
  who: { id: string } | { email: string },
): Promise<StaffAccess | undefined> {
  return await db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'banned as isDisabled'])
    .where((where) =>
      'id' in who ? where('id', '=', who.id) : where('email', '=', normalizeEmail(who.email)),
    )
    .executeTakeFirst()
}

/**
 * Lists the staff who are not disabled, sorted by name.
 * @param timeZone the time zone of today, which their absences depend on
 */
export async function listColleagues(db: Database, timeZone: string): Promise<Colleague[]> {
  return await db
    .selectFrom('staff')
    .select(['id', 'name', 'role'])
    .select(absenceIn(timeZone).as('absence'))
    .where('banned', '=', false)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** The staff member that a lead is assigned to, with the email address for notices. */
export type Assignee = { id: string; name: string; email: string }

/** Returns a staff member to whom leads can be assigned, with their role; undefined if they are disabled or do not exist. */
export async function findAssignee(
  db: Database,
  id: string,
): Promise<(Assignee & { role: StaffRole }) | undefined> {
  return await db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'role'])
    .where('id', '=', id)
    .where('banned', '=', false)
    .executeTakeFirst()
}

/** A staff member to whom a lead can be assigned by rule, unless they are away. */
export type Candidate = Assignee & { isAway: boolean }

/** Returns the candidate from the columns of a left join with `staff`; null if the join found nobody. */
export function toCandidate(
  joined: Parameters<typeof toAssignee>[0] & { staffIsAway: boolean },
): Candidate | null {
  const assignee = toAssignee(joined)
  return assignee && { ...assignee, isAway: joined.staffIsAway }
}

/** Lists the staff who are not disabled, as assignees. */
export async function listAssignees(db: Database): Promise<Assignee[]> {
  return await db
    .selectFrom('staff')
    .select(['id', 'name', 'email'])
    .where('banned', '=', false)
    .execute()
}

/** Returns the assignee from the columns of a left join with `staff`; null if the join found nobody. */
export function toAssignee(joined: {
  staffId: string | null
  staffName: string | null
  staffEmail: string | null
}): Assignee | null {
  const { staffId: id, staffName: name, staffEmail: email } = joined
  return id !== null && name !== null && email !== null ? { id, name, email } : null
}
