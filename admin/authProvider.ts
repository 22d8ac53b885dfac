import type { AuthProvider } from 'react-admin'
import { isPermission, type Me, may } from '../shared/contract/staff.ts'
import { fetchJson, postJson } from './http.ts'

/** Why somebody could not be signed in; each has its words in the translations. */
export type LoginFault = 'wrong' | 'disabled' | 'tooMany' | 'unavailable'

/** Asked once, until somebody signs in or out. */
let me: Promise<Me> | undefined

function whoAmI(): Promise<Me> {
  me ??= fetchJson('/api/staff/me').then(({ json }) => json)
  me.catch(forget)
  return me
}

function forget() {
  me = undefined
}

/** Signs in and out through better-auth; the roles are those the API enforces. */
export const authProvider: AuthProvider = {
  login: async (credentials: { email: string; password: string }) => {
    const response = await postJson('/auth/sign-in/email', credentials)
    if (!response.ok) throw new Error(faultOf(response.status))
    forget()
  },
  logout: async () => {
    await postJson('/auth/sign-out', {})
    forget()
  },
  checkAuth: async () => {
    // An API that is away for a moment signs nobody out.
    await whoAmI().catch(refuseUnauthenticated)
  },
  checkError: async (error: { status?: number }) => refuseUnauthenticated(error),
  getIdentity: async () => {
    const { id, name, role } = await whoAmI()
    return { id, fullName: name, role }
  },
  getPermissions: async () => (await whoAmI()).role,
  canAccess: async ({ resource, action }) => {
    const permission = `${resource}.${permissionOf[action] ?? action}`
    return isPermission(permission) && may((await whoAmI()).role, permission)
  },
}

function refuseUnauthenticated({ status }: { status?: number }) {
  if (status !== 401) return
  forget()
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

function faultOf(status: number): LoginFault {
  if (status === 401 || status === 400) return 'wrong'
  if (status === 403) return 'disabled'
  return status === 429 ? 'tooMany' : 'unavailable'
}
