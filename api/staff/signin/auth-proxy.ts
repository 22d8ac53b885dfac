import type { Request, RequestHandler, Response } from 'express'
import { clientAddress } from '../../http/client-address.ts'
import type { StaffAuth } from './auth.ts'
import { clientAddressHeader } from './client-address.ts'

/** The fields of better-auth's responses that clients get. The session token is sent only as a cookie. */
const responseFields = ['code', 'message', 'twoFactorRedirect', 'totpURI', 'backupCodes', 'url']

/**
 * Returns a handler that forwards requests to better-auth. The JSON body must already be parsed.
 * @param fields the fields of the body to forward; others are dropped
 */
export function answerThroughAuth(auth: StaffAuth, fields: readonly string[]): RequestHandler {
  return async (request, response) => {
    const { originalUrl: path, body } = request
    await forwardToAuth(auth, request, response, { path, body: pick(body, fields) })
  }
}

/** Forwards a request to better-auth, and the selected fields of its response to the client. */
export async function forwardToAuth(
  auth: StaffAuth,
  request: Request,
  response: Response,
  target: { path: string; body?: object },
): Promise<void> {
  const authResponse = await auth.handler(toFetchRequest(request, target))
  response.status(authResponse.status).set('Cache-Control', 'no-store')
  for (const [name, value] of authResponse.headers) {
    if (name !== 'set-cookie') response.set(name, value)
  }
  for (const cookie of authResponse.headers.getSetCookie()) response.append('Set-Cookie', cookie)
  const text = await authResponse.text()
  if (text.startsWith('{')) response.json(pick(JSON.parse(text), responseFields))
  else response.send(text)
}

/**
 * Returns the headers of a request. `clientAddressHeader` contains the client's IP address, whatever the client sent.
 */
export function authHeaders(request: Request): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  headers.delete(clientAddressHeader)
  const address = clientAddress(request)
  if (address) headers.set(clientAddressHeader, address)
  return headers
}

// The URL's host does not matter: better-auth uses only its path and query.
function toFetchRequest(request: Request, { path, body }: { path: string; body?: object }) {
  const headers = authHeaders(request)
  for (const name of bodyHeaders) headers.delete(name)
  if (!headers.has('origin')) for (const name of fetchMetadata) headers.delete(name)
  return new globalThis.Request(new URL(path, 'http://antesala'), {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
}

function pick(from: Record<string, unknown> | undefined, names: readonly string[]) {
  return Object.fromEntries(Object.entries(from ?? {}).filter(([name]) => names.includes(name)))
}

// These headers describe the original body and connection. Both are replaced.
const bodyHeaders = ['content-length', 'content-encoding', 'transfer-encoding', 'connection']

// better-auth rejects requests that have one of these headers but no `Origin`. Browsers send `Origin`
// with every POST; Node's fetch sends `Sec-Fetch-Mode` without it.
const fetchMetadata = ['sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest']
