import { fetchJson } from '../http.ts'

/**
 * Posts to the staff API and returns the response's JSON.
 * @param path below /api/staff/
 * @param version the record's version that the change is based on; the API rejects an outdated one
 * @throws HttpError with a message in the user's language
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
