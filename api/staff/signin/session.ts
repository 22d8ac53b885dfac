import type { Request, RequestHandler, Response } from 'express'
import { languageSchema } from '../../../shared/contract/language.ts'
import { type Me, may, type Permission, staffRoles } from '../../../shared/contract/staff.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { addressBucket } from '../../http/rate-limit.ts'
import type { StaffAuth } from './auth.ts'
import { authHeaders } from './auth-door.ts'
import { noteSeen } from './last-seen.ts'

type StaffSession = { id: string; me: Me }

/** Whose session a request carries, looked up once; undefined when nobody is signed in. */
function sessionOf(auth: StaffAuth, request: Request): Promise<StaffSession | undefined> {
  const known = sessions.get(request)
  if (known) return known
  const found = findSession(auth, request)
  sessions.set(request, found)
  return found
}

/** Lets staff in and nobody else; what staff are told is never cached. */
export function requireStaff({ auth, config, db, log }: ApiContext): RequestHandler {
  const seen = noteSeen(db, log)
  return async (request, response, next) => {
    response.set('Cache-Control', 'no-store')
    const session = await sessionOf(auth, request)
    if (!session) throw new ApiError('UNAUTHENTICATED')
    requireOwnPage(request, config.PUBLIC_URL)
    response.locals.me = session.me
    response.locals.sessionId = session.id
    seen(session.me.id)
    next()
  }
}

/** Lets in the roles that may do what a route does. */
export function requirePermission(permission: Permission): RequestHandler {
  return (_request, response, next) => {
    next(may(meOf(response).role, permission) ? undefined : new ApiError('FORBIDDEN'))
  }
}

/** Who is asking; behind `requireStaff` it is always known. */
export function meOf(response: Response): Me {
  return response.locals.me as Me
}

/** The session that is asking. */
export function sessionIdOf(response: Response): string {
  return response.locals.sessionId as string
}

/** The bucket a staff request counts in: its session's, because an office shares one address. */
export async function sessionBucket(auth: StaffAuth, request: Request): Promise<string> {
  // A look-up that failed is reported by requireStaff, after the limiter has set its headers.
  const session = await sessionOf(auth, request).catch(() => undefined)
  return session ? `session:${session.id}` : `staff:${addressBucket(request)}`
}

// A cookie goes along with what any site sends; only our own pages may change something with it.
// Browsers say where a request comes from; programs that say nothing carry no cookie by accident.
function requireOwnPage(request: Request, publicUrl: string) {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const site = request.get('Sec-Fetch-Site')
  const origin = request.get('Origin')
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none'
  const isOtherHost =
    origin !== undefined && ![request.get('Host'), hostOf(publicUrl)].includes(hostOf(origin))
  if (isForeign || isOtherHost) throw new ApiError('FORBIDDEN')
}

function hostOf(origin: string) {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

const sessions = new WeakMap<Request, Promise<StaffSession | undefined>>()

async function findSession(auth: StaffAuth, request: Request): Promise<StaffSession | undefined> {
  if (!request.headers.cookie) return undefined
  const found = await auth.api.getSession({ headers: authHeaders(request) }).catch(unavailable)
  const role = staffRoles.find((each) => each === found?.user.role)
  if (!found || !role || found.user.banned) return undefined
  const { id, name, email, twoFactorEnabled: hasTwoFactor = false } = found.user
  const language = languageSchema.catch('es').parse(found.user.language)
  return {
    id: found.session.id,
    me: { id, name, email, role, language, hasTwoFactor: Boolean(hasTwoFactor) },
  }
}

// All a look-up takes is the database; better-auth hides that it is gone behind a 500 of its own.
function unavailable(cause: unknown): never {
  throw new ApiError('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': '5' }, cause })
}
