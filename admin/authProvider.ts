import type { AuthProvider } from 'react-admin'
import { isPermission, type Me, may } from '../shared/contract/staff.ts'
import { forgetErasedDrafts } from './common/drafts/forgetErasedDrafts.ts'
import { fetchJson, minutesToWait, postJson } from './http.ts'
import { endSession, forgetSession, hasSessionEnded, setSessionOf } from './signin/session.ts'
import { applyAppearance, removeDraftsOfOthers } from './store.ts'

/** Why a sign-in failed. Each reason has a text under `login`. */
export type LoginError = (typeof loginErrors)[number]
export const loginErrors = [
  'wrong',
  'disabled',
  'delayed',
  'tooMany',
  'unavailable',
  'wrongCode',
  'expired',
  'tooManyCodes',
  'refused',
  'secondWorkAccount',
] as const

/** The message of the error that `login` throws if the password is correct but a second step is required. */
export const secondStep = 'second-step'

/** The parameters of `login`: those of the first or of the second sign-in step. */
export type Credentials =
  | { email: string; password: string }
  | { code: string; kind: 'totp' | 'backup-code'; trustDevice: boolean }

/** The signed-in account. Cached until `forgetMe` is called or the request for the account fails. */
let me: Promise<Me> | undefined

function fetchMe(): Promise<Me> {
  if (!me) {
    // Applied once: react-admin asks for the account dozens of times per page.
    me = fetchJson('/api/staff/me').then(({ json }) => applyAccount(json))
    me.catch(forgetMe)
  }
  return me
}

function applyAccount(account: Me): Me {
  setSessionOf(account)
  applyAppearance(account)
  removeDraftsOfOthers(account)
  void forgetErasedDrafts(account)
  return account
}

/** Clears the cached account. The next check fetches the account again. */
export function forgetMe() {
  me = undefined
}

/**
 * Signs users in and out through better-auth, and checks the same permissions as the API. The error that `login`
 * throws has a `LoginError` as its message and, as its cause, how long to wait, in minutes.
 */
export const authProvider: AuthProvider = {
  login: async (credentials: Credentials) => {
    const response = await postStep(credentials)
    const body = await response.json().catch(() => ({}))
    if (!response.ok)
      throw new Error(toLoginError(response.status, body.code), { cause: minutesToWait(response) })
    forgetMe()
    if (body.twoFactorRedirect) throw new Error(secondStep)
  },
  logout: async () => {
    await postJson('/auth/sign-out', {})
    // Not if React-admin signs out because the session has ended: then the sign-in page says so, also if it is reloaded.
    if (!hasSessionEnded()) forgetSession()
    forgetMe()
  },
  checkAuth: async () => {
    // Only a 401 signs the user out; other errors, such as an unavailable API, do not.
    await fetchMe().catch(throwIfUnauthenticated)
  },
  checkError: async (error: { status?: number }) => throwIfUnauthenticated(error),
  getIdentity: async () => {
    const { id, name, ...rest } = await fetchMe()
    return { ...rest, id, fullName: name }
  },
  // Without a session, react-admin asks for permissions on pages that need none, and an error would open the sign-in page.
  getPermissions: async () => {
    try {
      return (await fetchMe()).role
    } catch (error) {
      if ((error as { status?: number }).status === 401) return null
      throw error
    }
  },
  canAccess: async ({ resource, action }) => {
    const permission = `${resource}.${permissionByAction[action] ?? action}`
    return isPermission(permission) && may((await fetchMe()).role, permission)
  },
}

function postStep(credentials: Credentials) {
  if ('email' in credentials) return postJson('/auth/sign-in/email', credentials)
  const { kind, ...step } = credentials
  return postJson(`/auth/two-factor/verify-${kind}`, step)
}

function throwIfUnauthenticated({ status }: { status?: number }) {
  if (status !== 401) return
  endSession()
  forgetMe()
  throw new Error('ra.notification.logged_out')
}

// The API's name for each of react-admin's actions. Actions that are not listed have the same name in both.
const permissionByAction: Record<string, string> = {
  list: 'read',
  show: 'read',
  create: 'change',
  edit: 'change',
  delete: 'change',
}

function toLoginError(status: number, code: string | undefined): LoginError {
  const errorByCode: Record<string, LoginError> = {
    INVALID_CODE: 'wrongCode',
    INVALID_BACKUP_CODE: 'wrongCode',
    INVALID_TWO_FACTOR_COOKIE: 'expired',
    TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'tooManyCodes',
    SIGN_IN_DELAYED: 'delayed',
  }
  const error = errorByCode[code ?? '']
  if (error) return error
  if (status === 401 || status === 400) return 'wrong'
  return status === 429 ? 'tooMany' : 'unavailable'
}
