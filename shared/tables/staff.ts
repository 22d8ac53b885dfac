import type { Insertable } from 'kysely'
import type { Database, Tables } from './tables.ts'

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
 * Adds somebody to the staff, with what they sign in with.
 * @returns false when the address is taken: nothing was written
 */
export async function insertStaff(
  db: Database,
  staff: NewStaff,
  account: NewStaffAccount,
): Promise<boolean> {
  const insert = async (tx: Database) => {
    const added = await tx
      .insertInto('staff')
      .values(staff)
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) await tx.insertInto('staffAccounts').values(account).execute()
    return added !== undefined
  }
  return db.isTransaction ? await insert(db) : await db.transaction().execute(insert)
}
