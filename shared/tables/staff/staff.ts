import type { Insertable } from 'kysely'
import type { Language } from '../../contract/language.ts'
import type { Colleague } from '../../contract/staff.ts'
import { normalizeEmail } from '../../contract/text.ts'
import type { Database, Tables } from '../tables.ts'

export type NewStaff = Insertable<Tables['staff']>
export type NewStaffAccount = Insertable<Tables['staffAccounts']>

/** Whether somebody on the staff has this address, in lower case. */
export async function hasStaff(db: Database, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Adds somebody to the staff.
 * @param account what they sign in with; without it they have yet to choose a password
 * @returns false when the address is taken: nothing was written
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

/** The ids of staff by their addresses, in lower case; who is not there is absent. */
export async function findStaffIds(db: Database, emails: string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'email'])
    .where('email', 'in', emails)
    .execute()
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/** Somebody on the staff who can be written to. */
export type StaffAddressee = { id: string; name: string; email: string; language: Language }

/** Who has this id or, in whatever case, this address; undefined when nobody, or disabled. */
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

/** Who somebody on the staff is. */
export type StaffName = { id: string; name: string }

/** Who has this id or, in whatever case, this address, disabled or not. */
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

/** Everybody who works here and was not disabled, by name. */
export async function listColleagues(db: Database): Promise<Colleague[]> {
  return await db
    .selectFrom('staff')
    .select(['id', 'name', 'role'])
    .where('banned', '=', false)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Somebody a lead can be given to. */
export type Assignee = { id: string; name: string; email: string }

/** What a left join found of somebody on the staff; null when it found nobody. */
export function assigneeOf(joined: {
  staffId: string | null
  staffName: string | null
  staffEmail: string | null
}): Assignee | null {
  const { staffId: id, staffName: name, staffEmail: email } = joined
  return id !== null && name !== null && email !== null ? { id, name, email } : null
}
