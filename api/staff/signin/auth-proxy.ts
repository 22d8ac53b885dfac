import type { Request, RequestHandler, Response } from 'express'
import type { StaffAuth } from './auth.ts'
import { addressHeader } from './client-address.ts'

/** The fields of better-auth's responses that the dashboard gets. Session tokens stay in the cookie. */
const responseFields = ['code', 'message', 'twoFactorRedirect', 'totpURI', 'backupCodes', 'url']

/**
 * Answers a request through better-auth. The JSON body must already be parsed.
 * @param fields the fields of the body that better-auth gets
 */
export function answerThroughAuth(auth: StaffAuth, fields: readonly string[]): RequestHandler {
  return async (request, response) => {
    const { originalUrl: path, body } = request
    await forwardToAuth(auth, request, response, { path, body: pick(body, fields) })
  }
}

/** Sends a request to better-auth and its response to the client. */
export async function forwardToAuth(
  auth: StaffAuth,
  request: Request,
  response: Response,
  target: { path: string; body?: object },
): Promise<void> {
  const answer = await auth.handler(toFetchRequest(request, target))
  response.status(answer.status).set('Cache-Control', 'no-store')
  for (const [name, value] of answer.headers) {
    if (name !== 'set-cookie') response.set(name, value)
  }
  for (const cookie of answer.headers.getSetCookie()) response.append('Set-Cookie', cookie)
  const text = await answer.text()
  if (text.startsWith('{')) response.json(pick(JSON.parse(text), responseFields))
  else response.send(text)
}

/** The headers of a request, with the client address that Express determined. */
export function authHeaders(request: Request): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  headers.delete(addressHeader)
  if (request.ip) headers.set(addressHeader, request.ip)
  return headers
}

// The host of the URL is arbitrary: better-auth uses only the path.
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

// These headers describe the original body, which is replaced.
const bodyHeaders = ['content-length', 'content-encoding', 'transfer-encoding', 'connection']

// better-auth rejects requests that have one of these headers but no `Origin`. Browsers send `Origin`
// with every POST, Node's fetch does not.
const fetchMetadata = ['sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest']
