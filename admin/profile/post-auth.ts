import { postJson } from '../http.ts'

/** What better-auth said: its answer, or what to tell the reader, a key of the translations. */
export type AuthAnswer = { fault?: string; totpURI?: string; backupCodes?: string[] }

/** Posts to better-auth, as somebody who is signed in. */
export async function postAuth(path: string, body: object): Promise<AuthAnswer> {
  const answer = await postJson(`/auth/${path}`, body).catch(() => undefined)
  const read = await answer?.json().catch(() => ({}))
  return answer?.ok ? read : { fault: faultOf(answer?.status, read?.code) }
}

function faultOf(status: number | undefined, code: string | undefined) {
  if (code === 'INVALID_CODE') return 'login.wrongCode'
  if (code === 'CREDENTIAL_ACCOUNT_NOT_FOUND') return 'profile.noPassword'
  if (status === 429) return 'login.tooMany'
  return status === 400 ? 'profile.wrongPassword' : 'login.unavailable'
}
