import type { StaffRole } from '../../contract/staff.ts'
import type { StaffChange, StaffRow } from '../../contract/staff-account.ts'
import { containing, fetchPage, type Page, type PageRequest } from '../page.ts'
import type { Database } from '../tables.ts'

/** Columns administrators may sort staff by; the first is how they come. */
export const staffColumns = ['createdAt', 'name', 'email', 'role', 'lastSeenAt'] as const

export type StaffQuery = PageRequest<(typeof staffColumns)[number]> & {
  filter: {
    /** Part of the name or address. */
    q?: string | undefined
    role?: StaffRole[] | undefined
    isDisabled?: boolean | undefined
  }
}

/** Staff as administrators list them. */
export async function listStaff(db: Database, query: StaffQuery): Promise<Page<StaffRow<Date>>> {
  const { q, role, isDisabled } = query.filter
  let found = selectStaff(db)
  if (role) found = found.where('staff.role', 'in', role)
  if (isDisabled !== undefined) found = found.where('staff.banned', '=', isDisabled)
  if (q) {
    const pattern = containing(q)
    found = found.where((where) =>
      where.or([where('staff.name', 'ilike', pattern), where('staff.email', 'ilike', pattern)]),
    )
  }
  const { rows, total } = await fetchPage(db, found, 'staff', query)
  return { rows: rows.map(asRow), total }
}

/** Somebody on the staff. */
export async function findStaff(db: Database, id: string): Promise<StaffRow<Date> | undefined> {
  const found = await selectStaff(db).where('staff.id', '=', id).executeTakeFirst()
  return found && asRow(found)
}

/**
 * The ids of administrators who are not disabled. None of them can cease to be one before the
 * transaction ends.
 */
export async function lockAdministrators(tx: Database): Promise<string[]> {
  const rows = await tx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'admin')
    .where('banned', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Changes somebody on the staff.
 * @param version as it was read; without it whatever it is
 * @returns whether that still was their version
 */
export async function changeStaff(
  db: Database,
  id: string,
  { isDisabled, ...change }: StaffChange,
  version?: number,
): Promise<boolean> {
  let update = db
    .updateTable('staff')
    .set((row) => ({
      ...change,
      ...(isDisabled !== undefined && { banned: isDisabled }),
      version: row('version', '+', 1),
      updatedAt: new Date(),
    }))
    .where('id', '=', id)
  if (version !== undefined) update = update.where('version', '=', version)
  return (await update.returning('id').executeTakeFirst()) !== undefined
}

/**
 * Takes somebody's second step away.
 * @returns false when they had none
 */
export async function removeTwoFactor(tx: Database, staffId: string): Promise<boolean> {
  await tx.deleteFrom('staffTwoFactors').where('staffId', '=', staffId).execute()
  const changed = await tx
    .updateTable('staff')
    .set({ twoFactorEnabled: false, updatedAt: new Date() })
    .where('id', '=', staffId)
    .where('twoFactorEnabled', '=', true)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Notes when somebody was last seen. */
export async function setLastSeen(db: Database, id: string, lastSeenAt: Date): Promise<void> {
  await db.updateTable('staff').set({ lastSeenAt }).where('id', '=', id).execute()
}

function selectStaff(db: Database) {
  return db
    .selectFrom('staff')
    .select([
      'staff.id',
      'staff.name',
      'staff.email',
      'staff.role',
      'staff.language',
      'staff.twoFactorEnabled',
      'staff.banned',
      'staff.lastSeenAt',
      'staff.createdAt',
      'staff.version',
    ])
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('staffAccounts')
            .select('staffAccounts.id')
            .whereRef('staffAccounts.staffId', '=', 'staff.id'),
        )
        .as('hasAccount'),
    )
}

function asRow<Row extends { twoFactorEnabled: boolean; banned: boolean; hasAccount: unknown }>(
  row: Row,
) {
  const { twoFactorEnabled, banned, hasAccount, ...staff } = row
  return { ...staff, hasTwoFactor: twoFactorEnabled, isDisabled: banned, isInvited: !hasAccount }
}
