import { postJson } from '../http.ts'

/** The answer of better-auth; if it refused, `error` is the translation key of a message. */
export type AuthAnswer = { error?: string; totpURI?: string; backupCodes?: string[] }

/** Posts to better-auth in the session of the signed-in user. */
export async function postAuth(path: string, data: object): Promise<AuthAnswer> {
  const answer = await postJson(`/auth/${path}`, data).catch(() => undefined)
  const body = await answer?.json().catch(() => ({}))
  return answer?.ok ? body : { error: errorOf(answer?.status, body?.code) }
}

function errorOf(status: number | undefined, code: string | undefined) {
  if (code === 'INVALID_CODE') return 'login.wrongCode'
  if (code === 'CREDENTIAL_ACCOUNT_NOT_FOUND') return 'profile.noPassword'
  if (status === 429) return 'login.tooMany'
  return status === 400 ? 'profile.wrongPassword' : 'login.unavailable'
}
