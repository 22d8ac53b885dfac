import { fetchJson } from '../http.ts'

/**
 * Asks the staff API to change something.
 * @param path below /api/staff/
 * @param version of the record it is about, where it must be the latest
 * @throws HttpError in the reader's language
 */
export async function ask<Answer>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  version?: number,
): Promise<Answer> {
  const { json } = await fetchJson(`/api/staff/${path}`, {
    method,
    headers: new Headers(version === undefined ? {} : { 'If-Match': `"${version}"` }),
    ...(body && { body: JSON.stringify(body) }),
  })
  return json as Answer
}
