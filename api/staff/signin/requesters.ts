import { type createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { findStaffAccess, type StaffAccess } from '../../../shared/tables/staff/staff.ts'
import type { Database } from '../../../shared/tables/tables.ts'

/** The context of better-auth's hooks. */
export type AuthContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/** Who sent a request to better-auth. */
type Requester = {
  /**
   * The staff member whose password or code is checked, who owns the password link, or who is signed in; undefined if
   * there is none.
   */
  staff: StaffAccess | undefined
  /** Their email address, or that of the sign-in, in lower case; there may be no account with it. */
  email: string | undefined
  /** The session of a signed-in staff member; undefined during a sign-in. */
  sessionId: string | undefined
}

/** Returns who sent a request. Must be called before better-auth handles the request, which ends sessions. */
export type FindRequester = (context: AuthContext) => Promise<Requester>

/** Creates the function that all hooks use. It looks up each request once. */
export function createRequesters(db: Database): FindRequester {
  const found = new WeakMap<Request, Promise<Requester>>()
  return (context) => {
    const known = context.request && found.get(context.request)
    if (known) return known
    const requester = findRequester(db, context)
    if (context.request) found.set(context.request, requester)
    return requester
  }
}

async function findRequester(db: Database, context: AuthContext): Promise<Requester> {
  // A signed-in staff member may try to sign in to another account.
  if (context.path === '/sign-in/email') {
    const { email: entered } = Object(context.body)
    const email = typeof entered === 'string' ? entered.toLowerCase() : undefined
    const staff = email === undefined ? undefined : await findStaffAccess(db, { email })
    return { staff, email, sessionId: undefined }
  }
  if (context.path === '/reset-password') {
    const staff = await findLinkOwner(db, context)
    return { staff, email: staff?.email, sessionId: undefined }
  }
  const session = await getSessionFromCtx(context)
  const id = session?.user.id ?? (await findPendingStaffId(context))
  const staff = id === undefined ? undefined : await findStaffAccess(db, { id })
  return { staff, email: staff?.email, sessionId: session?.session.id }
}

async function findLinkOwner(db: Database, { body, context }: AuthContext) {
  const { token } = Object(body)
  const link = await context.internalAdapter.findVerificationValue(`reset-password:${token}`)
  const isValid = link && link.expiresAt > new Date()
  return isValid ? await findStaffAccess(db, { id: link.value }) : undefined
}

// Finds the staff member whose sign-in waits for the second step, by better-auth's signed cookie.
async function findPendingStaffId(context: AuthContext): Promise<string | undefined> {
  const { name } = context.context.createAuthCookie('two_factor')
  const pending = await context.getSignedCookie(name, context.context.secret)
  if (!pending) return undefined
  return (await context.context.internalAdapter.findVerificationValue(pending))?.value
}
