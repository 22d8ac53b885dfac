import type { Insertable } from 'kysely'
import type { Language } from '../../contract/language.ts'
import type { Colleague } from '../../contract/staff.ts'
import { normalizeEmail } from '../../contract/text.ts'
import type { Database, Tables } from '../tables.ts'

export type NewStaff = Insertable<Tables['staff']>
export type NewStaffAccount = Insertable<Tables['staffAccounts']>

/** Whether a staff member has this address, in lower case. */
export async function hasStaff(db: Database, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Adds a staff member.
 * @param account their sign-in method; omitted if they have yet to set a password
 * @returns false if the address is already used: nothing was written
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

/** The ids of staff by address, in lower case; addresses without an account are left out. */
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
export type StaffAddressee = { id: string; name: string; email: string; language: Language }

/** The staff member with this id or address, in any case; undefined if there is none or they are disabled. */
export async function findAddressee(
  db: Database,
  who: { staffId: string } | { email: string },
): Promise<StaffAddressee | undefined> {
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

/** The staff member with this id or address, in any case, disabled or not. */
export async function findStaffName(
  db: Database,
  who: { id: string } | { email: string },
): Promise<StaffName | undefined> {
  return await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where((where) =>
      'id' in who ? where('id', '=', who.id) : where('email', '=', normalizeEmail(who.email)),
    )
    .executeTakeFirst()
}

/** All staff who are not disabled, sorted by name. */
export async function listColleagues(db: Database): Promise<Colleague[]> {
  return await db
    .selectFrom('staff')
    .select(['id', 'name', 'role'])
    .where('banned', '=', false)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** A staff member to whom a lead can be assigned. */
export type Assignee = { id: string; name: string; email: string }

/** The assignee from the columns of a left join with `staff`; null if nothing was joined. */
export function assigneeOf(joined: {
  staffId: string | null
  staffName: string | null
  staffEmail: string | null
}): Assignee | null {
  const { staffId: id, staffName: name, staffEmail: email } = joined
  return id !== null && name !== null && email !== null ? { id, name, email } : null
}
