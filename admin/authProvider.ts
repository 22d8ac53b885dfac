import type { AuthProvider } from 'react-admin'
import { isPermission, type Me, may } from '../shared/contract/staff.ts'
import { fetchJson, postJson } from './http.ts'

/** Why a sign-in failed; each reason has a text under `login` in the translations. */
export type LoginError = (typeof loginErrors)[number]
export const loginErrors = [
  'wrong',
  'disabled',
  'tooMany',
  'unavailable',
  'wrongCode',
  'expired',
  'locked',
  'refused',
] as const

/** Message of the error thrown when the password is correct and a second step is required. */
export const secondStep = 'second-step'

/** The request bodies of the two steps. */
export type Credentials =
  | { email: string; password: string }
  | { code: string; kind: 'totp' | 'backup-code'; trustDevice: boolean }

/** The signed-in account, fetched once and kept until the next sign-in or sign-out. */
let me: Promise<Me> | undefined

function whoAmI(): Promise<Me> {
  me ??= fetchJson('/api/staff/me').then(({ json }) => json)
  me.catch(forgetMe)
  return me
}

/** Drops the cached account, so that the next check fetches it again. */
export function forgetMe() {
  me = undefined
}

/** Signs in and out through better-auth, with the roles and permissions that the API enforces. */
export const authProvider: AuthProvider = {
  login: async (credentials: Credentials) => {
    const answer = await postStep(credentials)
    const body = await answer.json().catch(() => ({}))
    if (!answer.ok) throw new Error(errorOf(answer.status, body.code))
    forgetMe()
    if (body.twoFactorRedirect) throw new Error(secondStep)
  },
  logout: async () => {
    await postJson('/auth/sign-out', {})
    forgetMe()
  },
  checkAuth: async () => {
    // Only a 401 signs the user out, not an API that is briefly unavailable.
    await whoAmI().catch(throwIfUnauthenticated)
  },
  checkError: async (error: { status?: number }) => throwIfUnauthenticated(error),
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

function throwIfUnauthenticated({ status }: { status?: number }) {
  if (status !== 401) return
  forgetMe()
  throw new Error('ra.notification.logged_out')
}

// The permission required for each of react-admin's actions.
const permissionOf: Record<string, string> = {
  list: 'read',
  show: 'read',
  create: 'change',
  edit: 'change',
  delete: 'change',
}

function errorOf(status: number, code: string | undefined): LoginError {
  const errorByCode: Record<string, LoginError> = {
    INVALID_CODE: 'wrongCode',
    INVALID_BACKUP_CODE: 'wrongCode',
    INVALID_TWO_FACTOR_COOKIE: 'expired',
    TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'expired',
    ACCOUNT_TEMPORARILY_LOCKED: 'locked',
  }
  const error = errorByCode[code ?? '']
  if (error) return error
  if (status === 401 || status === 400) return 'wrong'
  if (status === 403) return 'disabled'
  return status === 429 ? 'tooMany' : 'unavailable'
}
