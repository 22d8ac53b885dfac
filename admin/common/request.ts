import { HttpError } from 'react-admin'
import type { ErrorBody, NamedPerson } from '../../shared/contract/error.ts'
import { fetchJson } from '../http.ts'

/**
 * Sends a request to the staff API and returns the response's JSON.
 * @param path below /api/staff/
 * @param version the version of the record that the change is based on; the API rejects an outdated one
 * @throws HttpError with a message in the user's language
 */
export async function request<Result>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  version?: number,
): Promise<Result> {
  const { json } = await fetchJson(`/api/staff/${path}`, {
    method,
    headers: new Headers(version === undefined ? {} : { 'If-Match': `"${version}"` }),
    ...(body && { body: JSON.stringify(body) }),
  })
  return json as Result
}

/** Whether an error is a response of the API with this status. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof HttpError && error.status === status
}

/** What the API says about an error. `person`: only with ADDRESS_TAKEN and ALREADY_MERGED. */
type ApiError = ErrorBody['error'] & { person?: NamedPerson }

/** Returns what the API says about an error; undefined if the error is no response of the API. */
export function apiErrorOf(error: unknown): ApiError | undefined {
  const body = error instanceof HttpError ? (error.body as { error?: ApiError } | null) : null
  return body?.error
}
