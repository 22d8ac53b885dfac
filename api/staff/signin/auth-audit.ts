import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import type { EventType } from '../../../shared/contract/event.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { findStaffName, type StaffName } from '../../../shared/tables/staff/staff.ts'
import { endStaffTokens } from '../../../shared/tables/staff/staff-tokens.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { addressHeader } from './client-address.ts'

/** What is known of a request before it is answered: who asks, and whether they are signed in. */
type Asking = { staff: StaffName | undefined; hasSession: boolean }
/** How it ended: `isIn`: with a session that was made just now. */
type Outcome = { failed: boolean; isIn: boolean; hasSession: boolean }
/** What is written down of it: the event's type, and how they proved who they are. */
type Note = { type: EventType; method?: string } | undefined

const signIn = (method: string, { isIn, failed }: Outcome): Note => {
  if (isIn) return { type: 'staff.signed_in', method }
  return failed ? { type: 'staff.sign_in_failed', method } : undefined
}
const whenDone =
  (type: EventType) =>
  ({ failed }: Outcome): Note =>
    failed ? undefined : { type }

/** The paths of better-auth that are written down. A password alone is no sign-in where two are asked. */
const notes: Record<string, (outcome: Outcome) => Note> = {
  '/sign-in/email': (outcome) => signIn('password', outcome),
  '/callback/:id': (outcome) => signIn('sso', outcome),
  '/two-factor/verify-totp': (outcome) => {
    if (!outcome.hasSession) return signIn('code', outcome)
    return outcome.isIn ? { type: 'staff.two_factor_enabled' } : undefined
  },
  '/two-factor/verify-backup-code': (outcome) => signIn('backup_code', outcome),
  '/two-factor/disable': whenDone('staff.two_factor_disabled'),
  '/two-factor/generate-backup-codes': whenDone('staff.backup_codes_renewed'),
  '/change-password': whenDone('staff.password_changed'),
  '/sign-out': ({ hasSession }) => (hasSession ? { type: 'staff.signed_out' } : undefined),
}

/**
 * Writes sign-ins, also failed ones, sign-outs and changes of what people sign in with into the
 * audit. Stands after the other plugins, so that it sees what they made of a request.
 */
export function auditSignIns(db: Database): BetterAuthPlugin {
  const asked = new WeakMap<Request, Asking>()
  const matcher = ({ path }: { path?: string | undefined }) => path !== undefined && path in notes
  const before = createAuthMiddleware(async (ctx) => {
    if (ctx.request) asked.set(ctx.request, await whoAsks(db, ctx))
  })
  const after = createAuthMiddleware(async ({ path, request, headers, context }) => {
    const asking = request && asked.get(request)
    if (!asking) return
    const isIn = Boolean(context.newSession)
    const failed = isAPIError(context.returned) && !isIn
    const note = notes[path]?.({ failed, isIn, hasSession: asking.hasSession })
    const staff = context.newSession?.user ?? asking.staff
    if (note) await writeDown(db, note, staff, headers?.get(addressHeader))
  })
  return {
    id: 'antesala-audit',
    hooks: { before: [{ matcher, handler: before }], after: [{ matcher, handler: after }] },
  }
}

async function writeDown(
  db: Database,
  { type, method }: NonNullable<Note>,
  staff: StaffName | undefined,
  address: string | null | undefined,
) {
  const after = JSON.stringify({ ...(method && { method }), ...(address && { address }) })
  const about = { type, aboutKind: 'staff' as const, aboutId: staff?.id ?? null, after }
  // Who failed to sign in may be somebody else.
  const isTheirs = staff && type !== 'staff.sign_in_failed'
  await appendEvents(db, [
    isTheirs ? staffEvent(staff, about) : { ...about, at: new Date(), actorKind: 'system' },
  ])
}

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

async function whoAsks(db: Database, ctx: Context): Promise<Asking> {
  const session = await getSessionFromCtx(ctx)
  if (session) return { staff: session.user, hasSession: true }
  const email = (ctx.body as { email?: unknown } | undefined)?.email
  const who = typeof email === 'string' ? { email } : await atSecondStep(ctx)
  return { staff: who && (await findStaffName(db, who)), hasSession: false }
}

// Whoever has given the password and owes the code; only their browser's cookie tells.
async function atSecondStep(ctx: Context): Promise<{ id: string } | undefined> {
  const { name } = ctx.context.createAuthCookie('two_factor')
  const pending = await ctx.getSignedCookie(name, ctx.context.secret)
  const found = pending && (await ctx.context.internalAdapter.findVerificationValue(pending))
  return found ? { id: found.value } : undefined
}

/** Records that a password was reset by link, and ends its owner's other links and trusted browsers. */
export async function notePasswordReset(db: Database, staff: StaffName): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await endStaffTokens(tx, staff.id)
    await appendEvents(tx, [
      staffEvent(staff, { type: 'staff.password_reset', aboutKind: 'staff', aboutId: staff.id }),
    ])
  })
}
