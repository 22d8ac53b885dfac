import { minutesToWait, postJson } from '../http.ts'
import type { FormFailure } from '../signin/FormError.tsx'

/** The response body of better-auth; if the request failed, only `failure`. */
export type AuthResult = { failure?: FormFailure; totpURI?: string; backupCodes?: string[] }

/**
 * Posts to better-auth as the signed-in user. Errors are returned, not thrown.
 * @param path below /auth/
 */
export async function postAuth(path: string, data: object): Promise<AuthResult> {
  const response = await postJson(`/auth/${path}`, data).catch(() => undefined)
  const body = await response?.json().catch(() => ({}))
  if (response?.ok) return body
  if (!response && !navigator.onLine) return { failure: { message: 'load.offline', minutes: 0 } }
  const message = errorKey(response?.status, body?.code)
  return { failure: { message, minutes: minutesToWait(response) } }
}

function errorKey(status: number | undefined, code: string | undefined) {
  if (code === 'INVALID_CODE') return 'login.wrongCode'
  if (code === 'CREDENTIAL_ACCOUNT_NOT_FOUND') return 'profile.noPassword'
  if (code === 'SIGN_IN_DELAYED') return 'login.delayed'
  if (code?.startsWith('PASSWORD_')) return `passwordProblem.${code}`
  if (status === 429) return 'login.tooMany'
  return status === 400 ? 'profile.wrongPassword' : 'login.unavailable'
}
