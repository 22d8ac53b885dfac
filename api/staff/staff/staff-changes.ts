import type { RequestHandler } from 'express'
import type { Me } from '../../../shared/contract/staff.ts'
import {
  type StaffChange,
  type StaffRow,
  staffChange,
} from '../../../shared/contract/staff-account.ts'
import { enqueueDossiersOfAdvisor } from '../../../shared/tables/dossiers/enqueue-for-advisor.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { unshareEmailViews } from '../../../shared/tables/staff/saved-views.ts'
import { removeWorkAccount } from '../../../shared/tables/staff/staff-accounts.ts'
import {
  changeStaff,
  findStaff,
  lockAdministrators,
  removeTwoFactor,
} from '../../../shared/tables/staff/staff-members.ts'
import { endSessions } from '../../../shared/tables/staff/staff-sessions.ts'
import { deleteStaffTokens } from '../../../shared/tables/staff/staff-tokens.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { differenceOf } from '../difference.ts'
import { idOf } from '../record-id.ts'
import { meOf } from '../signin/session.ts'
import { setVersion, versionOf } from '../version.ts'

/**
 * PATCH /api/staff/staff/:id: changes, disables or enables an account. When an account is disabled, its
 * sessions end, and its password links and trusted browsers become invalid. When its role changes, its views of emails
 * are no longer shared.
 */
export function changeStaffMember({ boss, db, config }: ApiContext): RequestHandler {
  return async (request, response) => {
    const id = idOf(request)
    const version = versionOf(request)
    const change = parseInput(staffChange, request.body, languageOf(request, config.LOCALE))
    const me = meOf(response)
    await db.transaction().execute(async (tx) => {
      const administrators = await lockAdministrators(tx)
      const before = await findStaff(tx, id, config.TIME_ZONE)
      if (!before) throw new ApiError('NOT_FOUND')
      requireAllowed(me, before, change, administrators)
      if (!(await changeStaff(tx, id, change, version))) throw new ApiError('VERSION_CONFLICT')
      if (change.isDisabled) await revokeAccess(tx, id)
      if ((change.role ?? before.role) !== before.role) await unshareEmailViews(tx, id, me)
      await enqueueDossiersOfAdvisor(boss, tx, id)
      await appendChangeEvent(tx, me, before, change)
    })
    setVersion(response, version + 1)
    response.json(await findStaff(db, id, config.TIME_ZONE))
  }
}

/**
 * DELETE /api/staff/staff/:id/two-factor: turns off another user's second factor, for example because they
 * lost their phone. Their sessions end, and their password links and trusted browsers become invalid.
 */
export function resetTwoFactor({ db, config }: ApiContext): RequestHandler {
  return async (request, response) => {
    const id = idOf(request)
    const me = meOf(response)
    if (id === me.id) throw new ApiError('OWN_ACCOUNT')
    await db.transaction().execute(async (tx) => {
      if (!(await findStaff(tx, id, config.TIME_ZONE))) throw new ApiError('NOT_FOUND')
      if (!(await removeTwoFactor(tx, id))) throw new ApiError('STATE_CONFLICT')
      await revokeAccess(tx, id)
      const about = { aboutKind: 'staff' as const, aboutId: id }
      await appendEvents(tx, [staffEvent(me, { type: 'staff.two_factor_reset', ...about })])
    })
    response.json(await findStaff(db, id, config.TIME_ZONE))
  }
}

/**
 * DELETE /api/staff/staff/:id/work-account: unlinks a user's work account, for example because they got another one.
 * Their sessions end, and their password links and trusted browsers become invalid.
 */
export function unlinkWorkAccount({ db, config }: ApiContext): RequestHandler {
  return async (request, response) => {
    const id = idOf(request)
    const me = meOf(response)
    await db.transaction().execute(async (tx) => {
      if (!(await findStaff(tx, id, config.TIME_ZONE))) throw new ApiError('NOT_FOUND')
      if (!(await removeWorkAccount(tx, id))) throw new ApiError('STATE_CONFLICT')
      await revokeAccess(tx, id)
      const about = { aboutKind: 'staff' as const, aboutId: id }
      await appendEvents(tx, [staffEvent(me, { type: 'staff.work_account_unlinked', ...about })])
    })
    response.json(await findStaff(db, id, config.TIME_ZONE))
  }
}

// Throws if no active administrator would remain, or if the user changes their own role or disables themselves.
function requireAllowed(
  me: Me,
  before: StaffRow<Date>,
  { role = before.role, isDisabled = before.isDisabled }: StaffChange,
  administrators: string[],
) {
  const changesAccess = role !== before.role || isDisabled !== before.isDisabled
  if (changesAccess && before.id === me.id) throw new ApiError('OWN_ACCOUNT')
  const hasOtherAdministrator = administrators.some((id) => id !== before.id)
  if (!hasOtherAdministrator && (role !== 'admin' || isDisabled))
    throw new ApiError('LAST_ADMINISTRATOR')
}

async function revokeAccess(tx: Database, id: string) {
  await endSessions(tx, id)
  await deleteStaffTokens(tx, id)
}

async function appendChangeEvent(
  tx: Database,
  me: Me,
  before: StaffRow<Date>,
  change: StaffChange,
) {
  const difference = differenceOf(before, change)
  if (!difference) return
  const about = { aboutKind: 'staff' as const, aboutId: before.id }
  await appendEvents(tx, [staffEvent(me, { type: 'staff.changed', ...about, ...difference })])
}
