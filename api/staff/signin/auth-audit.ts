import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import type { EventType } from '../../../shared/contract/event.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { findStaffName, type StaffName } from '../../../shared/tables/staff/staff.ts'
import { deleteStaffTokens } from '../../../shared/tables/staff/staff-tokens.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { addressHeader } from './client-address.ts'

/** Who sends a request, and whether they are signed in, before better-auth handles it. */
type Requester = { staff: StaffName | undefined; wasSignedIn: boolean }
/** The result of a request. `hasNewSession`: better-auth created a session. */
type Outcome = { failed: boolean; hasNewSession: boolean; wasSignedIn: boolean }
/** The event to append: its type, and the sign-in method. */
type AuditEntry = { type: EventType; method?: string } | undefined

const signIn = (method: string, { hasNewSession, failed }: Outcome): AuditEntry => {
  if (hasNewSession) return { type: 'staff.signed_in', method }
  return failed ? { type: 'staff.sign_in_failed', method } : undefined
}
const ifSuccessful =
  (type: EventType) =>
  ({ failed }: Outcome): AuditEntry =>
    failed ? undefined : { type }

/** The audited paths of better-auth. With two-factor sign-in, a password alone is not a sign-in. */
const auditedPaths: Record<string, (outcome: Outcome) => AuditEntry> = {
  '/sign-in/email': (outcome) => signIn('password', outcome),
  '/callback/:id': (outcome) => signIn('sso', outcome),
  '/two-factor/verify-totp': (outcome) => {
    if (!outcome.wasSignedIn) return signIn('code', outcome)
    return outcome.hasNewSession ? { type: 'staff.two_factor_enabled' } : undefined
  },
  '/two-factor/verify-backup-code': (outcome) => signIn('backup_code', outcome),
  '/two-factor/disable': ifSuccessful('staff.two_factor_disabled'),
  '/two-factor/generate-backup-codes': ifSuccessful('staff.backup_codes_renewed'),
  '/change-password': ifSuccessful('staff.password_changed'),
  '/sign-out': ({ wasSignedIn }) => (wasSignedIn ? { type: 'staff.signed_out' } : undefined),
}

/**
 * Appends events for sign-ins, failed sign-ins, sign-outs and changed credentials. Must be the last
 * plugin, to see the results of the others.
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
    if (entry) await appendAuditEvent(db, entry, staff, headers?.get(addressHeader))
  })
  return {
    id: 'antesala-audit',
    hooks: { before: [{ matcher, handler: before }], after: [{ matcher, handler: after }] },
  }
}

async function appendAuditEvent(
  db: Database,
  { type, method }: NonNullable<AuditEntry>,
  staff: StaffName | undefined,
  address: string | null | undefined,
) {
  const after = JSON.stringify({ ...(method && { method }), ...(address && { address }) })
  const about = { type, aboutKind: 'staff' as const, aboutId: staff?.id ?? null, after }
  // A failed sign-in is not attributed to the account's owner: it may have been someone else.
  const isTheirs = staff && type !== 'staff.sign_in_failed'
  await appendEvents(db, [
    isTheirs ? staffEvent(staff, about) : { ...about, at: new Date(), actorKind: 'system' },
  ])
}

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

async function findRequester(db: Database, ctx: Context): Promise<Requester> {
  const session = await getSessionFromCtx(ctx)
  if (session) return { staff: session.user, wasSignedIn: true }
  const email = (ctx.body as { email?: unknown } | undefined)?.email
  const who = typeof email === 'string' ? { email } : await findAtSecondStep(ctx)
  return { staff: who && (await findStaffName(db, who)), wasSignedIn: false }
}

// The staff member who entered the password but not yet the code, identified by a signed cookie.
async function findAtSecondStep(ctx: Context): Promise<{ id: string } | undefined> {
  const { name } = ctx.context.createAuthCookie('two_factor')
  const pending = await ctx.getSignedCookie(name, ctx.context.secret)
  const found = pending && (await ctx.context.internalAdapter.findVerificationValue(pending))
  return found ? { id: found.value } : undefined
}

/** Appends the event of a password reset, and revokes the user's other links and trusted browsers. */
export async function recordPasswordReset(db: Database, staff: StaffName): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await deleteStaffTokens(tx, staff.id)
    await appendEvents(tx, [
      staffEvent(staff, { type: 'staff.password_reset', aboutKind: 'staff', aboutId: staff.id }),
    ])
  })
}
