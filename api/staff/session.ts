import type { Request, RequestHandler } from 'express'
import { type Me, mayRead, type StaffResource, staffRoles } from '../../shared/contract/staff.ts'
import type { ApiContext } from '../context.ts'
import { ApiError } from '../http/api-error.ts'
import { addressBucket } from '../http/rate-limit.ts'
import type { StaffAuth } from './auth.ts'
import { authHeaders } from './auth-door.ts'

type StaffSession = { id: string; me: Me }

/** Whose session a request carries, looked up once; undefined when nobody is signed in. */
export function sessionOf(auth: StaffAuth, request: Request): Promise<StaffSession | undefined> {
  const known = sessions.get(request)
  if (known) return known
  const found = findSession(auth, request)
  sessions.set(request, found)
  return found
}

/** Lets staff in and nobody else; what staff are told is never cached. */
export function requireStaff({ auth }: ApiContext): RequestHandler {
  return async (request, response, next) => {
    response.set('Cache-Control', 'no-store')
    const session = await sessionOf(auth, request)
    next(session ? undefined : new ApiError('UNAUTHENTICATED'))
  }
}

/** Lets in the roles that may read a resource. */
export function requireReader({ auth }: ApiContext, resource: StaffResource): RequestHandler {
  return async (request, _response, next) => {
    const session = await sessionOf(auth, request)
    const isAllowed = session && mayRead(session.me.role, resource)
    next(isAllowed ? undefined : new ApiError('FORBIDDEN'))
  }
}

/** GET /api/staff/me: who is signed in. */
export function showMe({ auth }: ApiContext): RequestHandler {
  return async (request, response) => {
    response.json((await sessionOf(auth, request))?.me)
  }
}

/** The bucket a staff request counts in: its session's, because an office shares one address. */
export async function sessionBucket(auth: StaffAuth, request: Request): Promise<string> {
  // A look-up that failed is reported by requireStaff, after the limiter has set its headers.
  const session = await sessionOf(auth, request).catch(() => undefined)
  return session ? `session:${session.id}` : `staff:${addressBucket(request)}`
}

const sessions = new WeakMap<Request, Promise<StaffSession | undefined>>()

async function findSession(auth: StaffAuth, request: Request): Promise<StaffSession | undefined> {
  if (!request.headers.cookie) return undefined
  const found = await auth.api.getSession({ headers: authHeaders(request) }).catch(unavailable)
  const role = staffRoles.find((each) => each === found?.user.role)
  if (!found || !role || found.user.banned) return undefined
  const { id, name, email } = found.user
  return { id: found.session.id, me: { id, name, email, role } }
}

// All a look-up takes is the database; better-auth hides that it is gone behind a 500 of its own.
function unavailable(cause: unknown): never {
  throw new ApiError('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': '5' }, cause })
}
