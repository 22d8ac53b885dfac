import { postJson } from '../http.ts'

/** The response body of better-auth; if the request failed, only `error`, a translation key. */
export type AuthResult = { error?: string; totpURI?: string; backupCodes?: string[] }

/**
 * Posts to better-auth as the signed-in user. Errors are returned, not thrown.
 * @param path below /auth/
 */
export async function postAuth(path: string, data: object): Promise<AuthResult> {
  const response = await postJson(`/auth/${path}`, data).catch(() => undefined)
  const body = await response?.json().catch(() => ({}))
  return response?.ok ? body : { error: errorKey(response?.status, body?.code) }
}

function errorKey(status: number | undefined, code: string | undefined) {
  if (code === 'INVALID_CODE') return 'login.wrongCode'
  if (code === 'CREDENTIAL_ACCOUNT_NOT_FOUND') return 'profile.noPassword'
  if (status === 429) return 'login.tooMany'
  return status === 400 ? 'profile.wrongPassword' : 'login.unavailable'
}
