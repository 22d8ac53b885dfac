import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import type { EventType } from '../../../shared/contract/event.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { findStaffName, type StaffName } from '../../../shared/tables/staff/staff.ts'
import { deleteStaffTokens } from '../../../shared/tables/staff/staff-tokens.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { clientAddressHeader } from './client-address.ts'

/** The staff member who sent a request, if known, and whether the request had a session. */
type Requester = { staff: StaffName | undefined; wasSignedIn: boolean }
/** The result of a request. `hasNewSession`: better-auth created a session. */
type Outcome = { failed: boolean; hasNewSession: boolean; wasSignedIn: boolean }
/** The type of the event to append, and the sign-in method. */
type AuditEntry = { type: EventType; method?: string }

const signInEntry = (
  method: string,
  { hasNewSession, failed }: Outcome,
): AuditEntry | undefined => {
  if (hasNewSession) return { type: 'staff.signed_in', method }
  return failed ? { type: 'staff.sign_in_failed', method } : undefined
}
const entryIfSuccessful =
  (type: EventType) =>
  ({ failed }: Outcome): AuditEntry | undefined =>
    failed ? undefined : { type }

/**
 * For each audited path of better-auth, a function that returns the audit entry for an outcome; undefined if
 * there is none, for example for a correct password before the second step.
 */
const auditedPaths: Record<string, (outcome: Outcome) => AuditEntry | undefined> = {
  '/sign-in/email': (outcome) => signInEntry('password', outcome),
  '/callback/:id': (outcome) => signInEntry('sso', outcome),
  '/two-factor/verify-totp': (outcome) => {
    if (!outcome.wasSignedIn) return signInEntry('code', outcome)
    return outcome.hasNewSession ? { type: 'staff.two_factor_enabled' } : undefined
  },
  '/two-factor/verify-backup-code': (outcome) => signInEntry('backup_code', outcome),
  '/two-factor/disable': entryIfSuccessful('staff.two_factor_disabled'),
  '/two-factor/generate-backup-codes': entryIfSuccessful('staff.backup_codes_renewed'),
  '/change-password': entryIfSuccessful('staff.password_changed'),
  '/sign-out': ({ wasSignedIn }) => (wasSignedIn ? { type: 'staff.signed_out' } : undefined),
}

/**
 * Creates a better-auth plugin that appends events for sign-ins, failed sign-ins, sign-outs and changed
 * credentials. It must be the last plugin, to see the results of the others.
 */
export function auditSignIns(db: Database): BetterAuthPlugin {
  const requesters = new WeakMap<Request, Requester>()
  const matcher = ({ path }: { path?: string | undefined }) =>
    path !== undefined && path in auditedPaths
  const before = createAuthMiddleware(async (ctx) => {
    if (ctx.request) requesters.set(ctx.request, await findRequester(db, ctx))
  })
  const after = createAuthMiddleware(async ({ path, request, headers, context }) => {
    const requester = request && requesters.get(request)
    if (!requester) return
    const hasNewSession = Boolean(context.newSession)
    const failed = isAPIError(context.returned) && !hasNewSession
    const entry = auditedPaths[path]?.({
      failed,
      hasNewSession,
      wasSignedIn: requester.wasSignedIn,
    })
    const staff = context.newSession?.user ?? requester.staff
    if (entry) await appendAuditEvent(db, entry, staff, headers?.get(clientAddressHeader))
  })
  return {
    id: 'antesala-audit',
    hooks: { before: [{ matcher, handler: before }], after: [{ matcher, handler: after }] },
  }
}

async function appendAuditEvent(
  db: Database,
  { type, method }: AuditEntry,
  staff: StaffName | undefined,
  address: string | null | undefined,
) {
  const after = { ...(method && { method }), ...(address && { address }) }
  const event = { type, aboutKind: 'staff' as const, aboutId: staff?.id ?? null, after }
  // The actor of a failed sign-in is the system, because someone other than the owner may have tried.
  const isByOwner = staff && type !== 'staff.sign_in_failed'
  await appendEvents(db, [
    isByOwner ? staffEvent(staff, event) : { ...event, at: new Date(), actorKind: 'system' },
  ])
}

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

async function findRequester(db: Database, ctx: Context): Promise<Requester> {
  const session = await getSessionFromCtx(ctx)
  if (session) return { staff: session.user, wasSignedIn: true }
  const email = (ctx.body as { email?: unknown } | undefined)?.email
  const who = typeof email === 'string' ? { email } : await findByTwoFactorCookie(ctx)
  return { staff: who && (await findStaffName(db, who)), wasSignedIn: false }
}

// Finds the staff member whose sign-in waits for the second step, by better-auth's signed cookie.
async function findByTwoFactorCookie(ctx: Context): Promise<{ id: string } | undefined> {
  const { name } = ctx.context.createAuthCookie('two_factor')
  const pending = await ctx.getSignedCookie(name, ctx.context.secret)
  const found = pending && (await ctx.context.internalAdapter.findVerificationValue(pending))
  return found ? { id: found.value } : undefined
}

/** Appends the event of a password reset, and deletes the user's password links and trusted browsers. */
export async function recordPasswordReset(db: Database, staff: StaffName): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await deleteStaffTokens(tx, staff.id)
    await appendEvents(tx, [
      staffEvent(staff, { type: 'staff.password_reset', aboutKind: 'staff', aboutId: staff.id }),
    ])
  })
}
