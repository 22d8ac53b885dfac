import type { Request, RequestHandler, Response } from 'express'
import { languageSchema } from '../../../shared/contract/language-schema.ts'
import {
  type Me,
  may,
  type Permission,
  type StaffRole,
  staffRoles,
} from '../../../shared/contract/staff.ts'
import { chosenAppearance } from '../../../shared/contract/staff-account.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import { ssoProvider } from '../../../shared/tables/staff/staff-accounts.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { addressBucket } from '../../http/client-address.ts'
import type { StaffAuth } from './auth.ts'
import { authHeaders } from './auth-proxy.ts'
import { createLastSeenRecorder } from './last-seen.ts'

type StaffSession = { id: string; isSso: boolean; me: Omit<Me, 'mustSetUpTwoFactor'> }

// Looks up a request's session, only once; undefined if there is none.
function sessionOf(auth: StaffAuth, request: Request): Promise<StaffSession | undefined> {
  const cached = sessions.get(request)
  if (cached) return cached
  const found = findSession(auth, request)
  sessions.set(request, found)
  return found
}

/**
 * Requires a staff session, a second factor if the settings demand one and, except for GET and HEAD, a request from
 * our own origin. Disables caching of the response.
 * @throws ApiError UNAUTHENTICATED; FORBIDDEN if the request is from another origin; TWO_FACTOR_REQUIRED
 */
export function requireStaff({ auth, config, db, log }: ApiContext): RequestHandler {
  const recordLastSeen = createLastSeenRecorder(db, log)
  return async (request, response, next) => {
    response.set('Cache-Control', 'no-store')
    const session = await sessionOf(auth, request)
    if (!session) throw new ApiError('UNAUTHENTICATED')
    requireSameOrigin(request, config.PUBLIC_URL)
    const mustSetUpTwoFactor = lacksTwoFactor(session, config)
    if (mustSetUpTwoFactor && !isOwnAccount(request)) throw new ApiError('TWO_FACTOR_REQUIRED')
    response.locals.me = { ...session.me, mustSetUpTwoFactor } satisfies Me
    response.locals.sessionId = session.id
    recordLastSeen(session.me.id)
    next()
  }
}

/** Requires that the user's role has a permission; must run after `requireStaff`. */
export function requirePermission(permission: Permission): RequestHandler {
  return (_request, response, next) => {
    next(may(meOf(response).role, permission) ? undefined : new ApiError('FORBIDDEN'))
  }
}

/** Returns the signed-in user; must be called after `requireStaff`. */
export function meOf(response: Response): Me {
  return response.locals.me as Me
}

/** Returns the id of the user's session; must be called after `requireStaff`. */
export function sessionIdOf(response: Response): string {
  return response.locals.sessionId as string
}

/**
 * Returns the key under which a staff request is counted for the rate limit: its session, because an office may
 * share one IP address. Without a session, the IP address.
 */
export async function sessionBucket(auth: StaffAuth, request: Request): Promise<string> {
  // If the lookup fails, `requireStaff` throws later, after the rate limiter has set its headers.
  const session = await sessionOf(auth, request).catch(() => undefined)
  return session ? `session:${session.id}` : `staff:${addressBucket(request)}`
}

function lacksTwoFactor({ isSso, me }: StaffSession, config: Config) {
  const who = config.REQUIRE_TWO_FACTOR ?? 'administrators'
  return !isSso && !me.hasTwoFactor && twoFactorRoles[who].includes(me.role)
}

/** The roles that need a second factor, by REQUIRE_TWO_FACTOR. */
const twoFactorRoles: Record<NonNullable<Config['REQUIRE_TWO_FACTOR']>, readonly StaffRole[]> = {
  none: [],
  administrators: ['admin'],
  everyone: staffRoles,
}

// The dashboard reads the account to show the setup of the second factor. The setup itself is under /auth.
function isOwnAccount({ method, path }: Request) {
  return method === 'GET' && path === '/me'
}

// Prevents cross-site request forgery. Browsers send `Sec-Fetch-Site` or `Origin`. A request with neither comes
// from another kind of program, which sends the session cookie only on purpose.
function requireSameOrigin(request: Request, publicUrl: string) {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const site = request.get('Sec-Fetch-Site')
  const origin = request.get('Origin')
  const isCrossSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  // The dashboard's pages send no referrer, so browsers hide their origin from the request of a form. The previews of emails
  // are the only forms that they post, each into an iframe. No script and no form can set these headers of a browser.
  const isFrame = request.get('Sec-Fetch-Dest') === 'iframe'
  const isOwnForm = origin === 'null' && site === 'same-origin' && isFrame
  const isOtherHost =
    origin !== undefined &&
    !isOwnForm &&
    ![request.get('Host'), hostOf(publicUrl)].includes(hostOf(origin))
  if (isCrossSite || isOtherHost) throw new ApiError('FORBIDDEN')
}

function hostOf(origin: string) {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

const sessions = new WeakMap<Request, Promise<StaffSession | undefined>>()

async function findSession(auth: StaffAuth, request: Request): Promise<StaffSession | undefined> {
  if (!request.headers.cookie) return undefined
  const found = await auth.api.getSession({ headers: authHeaders(request) }).catch(throwUnavailable)
  const role = staffRoles.find((staffRole) => staffRole === found?.user.role)
  if (!found || !role || found.user.banned) return undefined
  const { id, name, email, phone = null } = found.user
  const twoFactor = { hasTwoFactor: Boolean(found.user.twoFactorEnabled) }
  const language = languageSchema.catch('es').parse(found.user.language)
  const appearance = chosenAppearance.parse(found.user)
  return {
    id: found.session.id,
    isSso: found.session.method === ssoProvider,
    me: { ...{ id, name, email, role, language, phone }, ...appearance, ...twoFactor },
  }
}

// Only the database can make the lookup fail. better-auth then throws an error with status 500.
function throwUnavailable(cause: unknown): never {
  throw new ApiError('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': '5' }, cause })
}
