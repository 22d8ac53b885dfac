import type { Request, RequestHandler, Response } from 'express'
import type { StaffAuth } from './auth.ts'
import { addressHeader } from './client-address.ts'

/** What the dashboard is told of better-auth's answers; session tokens stay in their cookie. */
const told = ['code', 'message', 'twoFactorRedirect', 'totpURI', 'backupCodes', 'url']

/**
 * Hands a request to better-auth and its answer to the client; JSON bodies only, read before.
 * @param fields of the body that are passed on
 */
export function answerAuth(auth: StaffAuth, fields: readonly string[]): RequestHandler {
  return async (request, response) => {
    const { originalUrl: path, body } = request
    await handToAuth(auth, request, response, { path, body: pick(body, fields) })
  }
}

/** Asks better-auth in the name of a request, and answers it with what comes back. */
export async function handToAuth(
  auth: StaffAuth,
  request: Request,
  response: Response,
  asked: { path: string; body?: object },
): Promise<void> {
  const answer = await auth.handler(toFetch(request, asked))
  response.status(answer.status).set('Cache-Control', 'no-store')
  for (const [name, value] of answer.headers) {
    if (name !== 'set-cookie') response.set(name, value)
  }
  for (const cookie of answer.headers.getSetCookie()) response.append('Set-Cookie', cookie)
  const text = await answer.text()
  if (text.startsWith('{')) response.json(pick(JSON.parse(text), told))
  else response.send(text)
}

/** The headers of a request, with the one client address that counts in place of any it claims. */
export function authHeaders(request: Request): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  headers.delete(addressHeader)
  if (request.ip) headers.set(addressHeader, request.ip)
  return headers
}

// The host in the URL is ours by definition: better-auth goes by its path alone.
function toFetch(request: Request, { path, body }: { path: string; body?: object }) {
  const headers = authHeaders(request)
  for (const name of ofOldBody) headers.delete(name)
  if (!headers.has('origin')) for (const name of ofBrowsers) headers.delete(name)
  return new globalThis.Request(new URL(path, 'http://antesala'), {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
}

function pick(from: Record<string, unknown> | undefined, names: readonly string[]) {
  return Object.fromEntries(Object.entries(from ?? {}).filter(([name]) => names.includes(name)))
}

// The body is written anew, so what described the old one no longer holds.
const ofOldBody = ['content-length', 'content-encoding', 'transfer-encoding', 'connection']

// Browsers name the origin of every POST. Programs that do not, but send one of these as Node's
// fetch does, would be refused for it.
const ofBrowsers = ['sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest']
