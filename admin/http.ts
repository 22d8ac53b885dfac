import { fetchUtils, HttpError } from 'react-admin'
import { erasedName } from '../shared/contract/erasure.ts'
import type { ErrorBody } from '../shared/contract/error.ts'
import { hasInputToKeep } from './common/live/editing.ts'
import { noteBudget, noteRefusal } from './common/load/budget.ts'
import { takeEarly } from './early/takeEarly.ts'
import { i18nProvider } from './i18n/i18nProvider.ts'
import { isSignedIn, waitForSession } from './signin/session.ts'
import { forgetErased } from './store.ts'

/**
 * Sends a request to the API and returns the response, with its JSON parsed and the names of erased people
 * and agencies translated. A request with a session that a newer one of the same account has replaced is sent
 * again. If the session has ended while the user is editing something, the request waits until the user has signed in
 * again.
 * @throws HttpError with the API's message, in the dashboard's language, if the status is not 2xx
 * @throws Error if there is no response
 */
export async function fetchJson(url: string, options: fetchUtils.Options = {}) {
  const headers = new Headers(options.headers)
  headers.set('Accept-Language', document.documentElement.lang)
  try {
    const response = await fetchWithSession(url, { ...options, headers })
    noteBudget(response.headers)
    return { ...response, json: withErasedNames(response) }
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) noteRefusal()
    if (error instanceof HttpError) noteErasure(url, error)
    if (error instanceof HttpError) throw withApiMessage(error, options.method === undefined)
    throw withoutResponse(error)
  }
}

/** Returns an error that says why there is no response. The browser's own message is not translated. */
export function withoutResponse(error: unknown): unknown {
  if (!(error instanceof TypeError)) return error
  return new Error(i18nProvider.translate(navigator.onLine ? 'load.unreachable' : 'load.offline'))
}

async function fetchWithSession(url: string, options: fetchUtils.Options) {
  try {
    const early = options.method === undefined && (await takeEarly(url))
    return early || (await fetchUtils.fetchJson(url, options))
  } catch (error) {
    const isRefused = error instanceof HttpError && error.status === 401
    const isWorthRepeating = isRefused && ((await isSignedIn()) || (await isContinued()))
    if (!isWorthRepeating) throw error
    return await fetchUtils.fetchJson(url, options)
  }
}

async function isContinued() {
  return hasInputToKeep() && (await waitForSession())
}

/** Posts JSON and returns the response. Does not throw on an error status. */
export async function postJson(url: string, body: object): Promise<Response> {
  return await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Returns how long a response asks the user to wait, in minutes, rounded up. */
export function minutesToWait(response: Response | undefined): number {
  return Math.ceil(Number(response?.headers.get('Retry-After') ?? 0) / 60)
}

// Nearly no response contains the name of an erased person, so the others are not parsed a second time.
function withErasedNames({ body, json }: { body: string; json: unknown }) {
  if (!body.includes(erasedName)) return json
  const translated = i18nProvider.translate('erase.erasedName')
  return JSON.parse(body, function (this: { id?: unknown }, _key, value) {
    if (value !== erasedName) return value
    if (typeof this.id === 'string') forgetErased(this.id)
    return translated
  })
}

// A change of a record from which a person was erased: the path contains its id.
function noteErasure(url: string, { body }: HttpError) {
  if ((body as Partial<ErrorBody> | null)?.error?.code !== 'RECORD_ERASED') return
  for (const part of url.split(/[/?]/)) forgetErased(part)
}

/**
 * Returns an error with the API's message or, if the response is not from the API, such as that of a proxy, with one of
 * ours. React-admin's forms show the messages in `body.errors` beside the fields.
 * @param isLoad whether the request was to change nothing
 */
export function withApiMessage(
  { status, body }: Pick<HttpError, 'status' | 'body'>,
  isLoad = false,
): HttpError {
  const error = (body as Partial<ErrorBody> | null)?.error
  const fieldErrors = error?.fields?.map(({ path, message }) => [path, message])
  const errors = fieldErrors && { errors: Object.fromEntries(fieldErrors) }
  const message = messageOf(error) ?? i18nProvider.translate(statusKey(status, isLoad), { status })
  return new HttpError(message, status, { ...body, ...errors })
}

// The API's text about invalid fields is for clients of the public API, who send a request again.
function messageOf(error: Partial<ErrorBody['error']> | undefined) {
  if (error?.code === 'VALIDATION_ERROR') return i18nProvider.translate('load.checkFields')
  return error?.message
}

function statusKey(status: number, isLoad: boolean) {
  if (status === 401) return 'load.sessionEnded'
  if (status < 500) return 'load.rejected'
  return isLoad ? 'load.serverFailed' : 'load.changeFailed'
}
