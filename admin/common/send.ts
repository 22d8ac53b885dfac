import { fetchJson } from '../http.ts'

/**
 * Posts to the staff API.
 * @param path below /api/staff/
 * @param version of the record it is about, where it must be the latest
 * @throws HttpError in the reader's language
 */
export async function send<Answer>(path: string, body: object, version?: number): Promise<Answer> {
  const headers = new Headers(version === undefined ? {} : { 'If-Match': `"${version}"` })
  const { json } = await fetchJson(`/api/staff/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return json as Answer
}
