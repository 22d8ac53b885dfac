import type { Me, StaffRole } from '../../contract/staff.ts'
import type {
  AppearanceChange,
  OwnChange,
  StaffChange,
  StaffRow,
} from '../../contract/staff-account.ts'
import { containsPattern, fetchPage, type Page, type PageRequest } from '../page.ts'
import type { Database } from '../tables.ts'
import { absenceIn } from './absences.ts'
import { ssoProvider } from './staff-accounts.ts'

/** Sortable columns of staff; the first is the default. */
export const staffColumns = ['createdAt', 'name', 'email', 'role', 'lastSeenAt'] as const

export type StaffQuery = PageRequest<(typeof staffColumns)[number]> & {
  filter: {
    /** Part of the name or email address; case-insensitive. */
    q?: string | undefined
    role?: StaffRole[] | undefined
    isDisabled?: boolean | undefined
  }
}

/**
 * Lists the staff who match a filter, including disabled ones unless the filter excludes them.
 * @param timeZone the time zone of today, which their absences depend on
 */
export async function listStaff(
  db: Database,
  query: StaffQuery,
  timeZone: string,
): Promise<Page<StaffRow<Date>>> {
  const { q, role, isDisabled } = query.filter
  let matching = selectStaff(db, timeZone)
  if (role) matching = matching.where('staff.role', 'in', role)
  if (isDisabled !== undefined) matching = matching.where('staff.banned', '=', isDisabled)
  if (q) {
    const pattern = containsPattern(q)
    matching = matching.where((where) =>
      where.or([where('staff.name', 'ilike', pattern), where('staff.email', 'ilike', pattern)]),
    )
  }
  const { rows, total } = await fetchPage(db, matching, 'staff', query)
  return { rows: rows.map(toStaffRow), total }
}

/** Returns a staff member, disabled or not, like `listStaff`; undefined if there is none with this id. */
export async function findStaff(
  db: Database,
  id: string,
  timeZone: string,
): Promise<StaffRow<Date> | undefined> {
  const found = await selectStaff(db, timeZone).where('staff.id', '=', id).executeTakeFirst()
  return found && toStaffRow(found)
}

/** Returns the ids of the administrators who are not disabled, and locks their rows. */
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

/** Returns whether a staff member still has this role, and keeps it from changing until the transaction ends. */
export async function lockRole(tx: Database, { id, role }: Pick<Me, 'id' | 'role'>) {
  const row = await tx
    .selectFrom('staff')
    .select('role')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row?.role === role
}

/**
 * Changes a staff member.
 * @param version the expected version; not checked if omitted
 * @returns false, without writing anything, if the version differs or the staff member does not exist
 */
export async function changeStaff(
  db: Database,
  id: string,
  { isDisabled, ...change }: StaffChange & OwnChange,
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

/** Stores what a staff member has chosen for their own dashboard. Administrators do not edit it, so the version stays. */
export async function changeAppearance(db: Database, id: string, change: AppearanceChange) {
  await db.updateTable('staff').set(change).where('id', '=', id).execute()
}

/**
 * Disables a staff member's two-factor authentication.
 * @returns whether it was enabled
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

/** Stores when a staff member last used the dashboard. */
export async function setLastSeen(db: Database, id: string, lastSeenAt: Date): Promise<void> {
  await db.updateTable('staff').set({ lastSeenAt }).where('id', '=', id).execute()
}

function selectStaff(db: Database, timeZone: string) {
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
    .select(absenceIn(timeZone).as('absence'))
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
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('staffAccounts')
            .select('staffAccounts.id')
            .whereRef('staffAccounts.staffId', '=', 'staff.id')
            .where('staffAccounts.providerId', '=', ssoProvider),
        )
        .as('hasWorkAccount'),
    )
}

function toStaffRow<
  Row extends {
    twoFactorEnabled: boolean
    banned: boolean
    hasAccount: unknown
    hasWorkAccount: unknown
  },
>(row: Row) {
  const { twoFactorEnabled: hasTwoFactor, banned, hasAccount, hasWorkAccount, ...staff } = row
  const isInvited = !hasAccount
  return {
    ...staff,
    hasTwoFactor,
    hasWorkAccount: Boolean(hasWorkAccount),
    isDisabled: banned,
    isInvited,
  }
}
