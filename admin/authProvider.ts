import type { AuthProvider } from 'react-admin'
import { isPermission, type Me, may } from '../shared/contract/staff.ts'
import { fetchJson, postJson } from './http.ts'

/** Why somebody is not signed in; each has its words in the translations. */
export type LoginFault = (typeof loginFaults)[number]
export const loginFaults = [
  'wrong',
  'disabled',
  'tooMany',
  'unavailable',
  'wrongCode',
  'expired',
  'locked',
  'refused',
] as const

/** Thrown when the password was right and a second step is asked for. */
export const secondStep = 'second-step'

/** What the two steps send. */
export type Credentials =
  | { email: string; password: string }
  | { code: string; kind: 'totp' | 'backup-code'; trustDevice: boolean }

/** Asked once, until somebody signs in or out. */
let me: Promise<Me> | undefined

function whoAmI(): Promise<Me> {
  me ??= fetchJson('/api/staff/me').then(({ json }) => json)
  me.catch(forgetMe)
  return me
}

/** Makes it be asked again who is signed in. */
export function forgetMe() {
  me = undefined
}

/** Signs in and out through better-auth; the roles are those the API enforces. */
export const authProvider: AuthProvider = {
  login: async (credentials: Credentials) => {
    const answer = await postStep(credentials)
    const body = await answer.json().catch(() => ({}))
    if (!answer.ok) throw new Error(faultOf(answer.status, body.code))
    forgetMe()
    if (body.twoFactorRedirect) throw new Error(secondStep)
  },
  logout: async () => {
    await postJson('/auth/sign-out', {})
    forgetMe()
  },
  checkAuth: async () => {
    // An API that is away for a moment signs nobody out.
    await whoAmI().catch(refuseUnauthenticated)
  },
  checkError: async (error: { status?: number }) => refuseUnauthenticated(error),
  getIdentity: async () => {
    const { id, name, ...rest } = await whoAmI()
    return { ...rest, id, fullName: name }
  },
  getPermissions: async () => (await whoAmI()).role,
  canAccess: async ({ resource, action }) => {
    const permission = `${resource}.${permissionOf[action] ?? action}`
    return isPermission(permission) && may((await whoAmI()).role, permission)
  },
}

function postStep(credentials: Credentials) {
  if ('email' in credentials) return postJson('/auth/sign-in/email', credentials)
  const { kind, ...step } = credentials
  return postJson(`/auth/two-factor/verify-${kind}`, step)
}

function refuseUnauthenticated({ status }: { status?: number }) {
  if (status !== 401) return
  forgetMe()
  throw new Error('ra.notification.logged_out')
}

// What react-admin calls its screens, as what it takes to use them.
const permissionOf: Record<string, string> = {
  list: 'read',
  show: 'read',
  create: 'change',
  edit: 'change',
  delete: 'change',
}

function faultOf(status: number, code: string | undefined): LoginFault {
  const known: Record<string, LoginFault> = {
    INVALID_CODE: 'wrongCode',
    INVALID_BACKUP_CODE: 'wrongCode',
    INVALID_TWO_FACTOR_COOKIE: 'expired',
    TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'expired',
    ACCOUNT_TEMPORARILY_LOCKED: 'locked',
  }
  const fault = known[code ?? '']
  if (fault) return fault
  if (status === 401 || status === 400) return 'wrong'
  if (status === 403) return 'disabled'
  return status === 429 ? 'tooMany' : 'unavailable'
}
