import { fetchUtils, HttpError } from 'react-admin'
import type { ErrorBody } from '../shared/contract/error.ts'

/** A request to the API, whose refusals speak the dashboard's language. */
export async function fetchJson(url: string, options: fetchUtils.Options = {}) {
  const headers = new Headers(options.headers)
  headers.set('Accept-Language', document.documentElement.lang)
  try {
    return await fetchUtils.fetchJson(url, { ...options, headers })
  } catch (error) {
    throw error instanceof HttpError ? readable(error) : error
  }
}

/** Posts JSON; the answer is the caller's to judge. */
export async function postJson(url: string, body: object): Promise<Response> {
  return await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

// Forms find under `errors` what is wrong with which field.
function readable({ message, status, body }: HttpError): HttpError {
  const error = (body as Partial<ErrorBody> | null)?.error
  const faults = error?.fields?.map((fault) => [fault.path, fault.message])
  const errors = faults && { errors: Object.fromEntries(faults) }
  return new HttpError(error?.message ?? message, status, { ...body, ...errors })
}
