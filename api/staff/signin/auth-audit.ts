import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, getOAuthState, isAPIError } from 'better-auth/api'
import type { EventType } from '../../../shared/contract/event.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import type { StaffName } from '../../../shared/tables/staff/staff.ts'
import { deleteStaffTokens } from '../../../shared/tables/staff/staff-tokens.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { clientAddressHeader } from './client-address.ts'
import type { FindRequester } from './requesters.ts'
import { ssoCallback } from './second-factor.ts'

/** The result of a request. `hasNewSession`: better-auth created a session. */
type Outcome = { failed: boolean; hasNewSession: boolean; wasSignedIn: boolean }
/** The type of the event to append, and the sign-in method. */
type AuditEntry = { type: EventType; method?: string }
/** What an event says about a request. `isDisabled`: the account is disabled, so that any password is refused. */
type Details = { address: string | null | undefined; isDisabled: boolean }

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
  [ssoCallback]: (outcome) => signInEntry('sso', outcome),
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
 * credentials. It must come after the plugins that end a session again, to see their results.
 */
export function auditSignIns(db: Database, findRequester: FindRequester): BetterAuthPlugin {
  const matcher = ({ path }: { path?: string | undefined }) =>
    path !== undefined && path in auditedPaths
  const before = createAuthMiddleware(async (ctx) => {
    await findRequester(ctx)
  })
  const after = createAuthMiddleware(async (ctx) => {
    const { path, headers, context } = ctx
    const { staff, sessionId } = await findRequester(ctx)
    const wasSignedIn = sessionId !== undefined
    const hasNewSession = Boolean(context.newSession)
    const failed = isAPIError(context.returned) && !hasNewSession
    const entry = auditedPaths[path]?.({ failed, hasNewSession, wasSignedIn })
    // Without a state of ours, a callback is no sign-in.
    if (!entry || (path === ssoCallback && !(await getOAuthState()))) return
    const details = {
      address: headers?.get(clientAddressHeader),
      isDisabled: staff?.isDisabled ?? false,
    }
    await appendAuditEvent(db, entry, context.newSession?.user ?? staff, details)
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
  { address, isDisabled }: Details,
) {
  const after = {
    ...(method && { method }),
    ...(address && { address }),
    ...(isDisabled && { isDisabled }),
  }
  const event = { type, aboutKind: 'staff' as const, aboutId: staff?.id ?? null, after }
  // The actor of a failed sign-in is the system, because someone other than the owner may have tried.
  const isByOwner = staff && type !== 'staff.sign_in_failed'
  await appendEvents(db, [
    isByOwner ? staffEvent(staff, event) : { ...event, at: new Date(), actorKind: 'system' },
  ])
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
